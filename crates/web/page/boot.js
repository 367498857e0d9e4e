// The first script, in the page and in workers. The page compiles the module and hands it to its workers.
import init from "/assets/cairn.js";

if (typeof document === "undefined") {
  addEventListener("message", ({ data }) => init({ module_or_path: data }), { once: true });
} else {
  init({ module_or_path: "/assets/cairn_bg.wasm" });
  // Only for when there is no network: where it cannot be had, the app works all the same.
  addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
}
