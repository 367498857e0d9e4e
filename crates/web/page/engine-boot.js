// The first script of a worker. The page compiles the module and hands it over.
import init from "/assets/engine.js";

addEventListener("message", ({ data }) => init({ module_or_path: data }), { once: true });
