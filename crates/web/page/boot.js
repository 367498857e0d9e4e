// The first script of the page.
import init from "/assets/cairn.js";

// The shell of the page is there before the module, which takes its place.
document.getElementById("home").hidden = location.pathname !== "/";
init({ module_or_path: load(document.getElementById("loading")) });
// Only for when there is no network: where it cannot be had, the app works all the same.
addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));

// Loads the module, and shows how much of it has arrived.
async function load(progress) {
  const response = await fetch("/assets/cairn_bg.wasm");
  const count = new TransformStream({
    transform(chunk, rest) {
      progress.value += chunk.byteLength;
      rest.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), response);
}
