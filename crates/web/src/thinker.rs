//! The page's side of a worker.

use std::cell::RefCell;
use std::rc::Rc;

use cairn_games::GameKind;
use cairn_session::worker::{Request, Response};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;
use crate::data;
use crate::engine;

/// A worker beside the page, so that the page never stutters. Copies are the same one; it ends with the page for
/// which it was made.
#[derive(Clone, Copy)]
pub(crate) struct Thinker(StoredValue<Rc<RefCell<Inner>>, LocalStorage>);

#[derive(Default)]
struct Inner {
    worker: Option<Staff>,
    /// Whether a worker will be there soon.
    is_hiring: bool,
    /// The last request, until its last answer.
    asked: Option<Asked>,
}

struct Staff {
    worker: Worker,
    is_ready: bool,
    _hear: Closure<dyn FnMut(MessageEvent)>,
}

struct Asked {
    /// Sent once the worker is ready and the data of its games is loaded.
    request: Request,
    /// Whether the data is loaded, or cannot be had.
    has_data: bool,
    is_sent: bool,
    answer: Rc<RefCell<dyn FnMut(Response)>>,
}

impl Drop for Staff {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Thinker {
    /// A worker for the page that is being made; it starts with the first request.
    pub(crate) fn new() -> Thinker {
        Thinker(StoredValue::new_local(Rc::default()))
    }

    /// Sends a request, and gives the one before up. Answers come until one [is the last](Response::is_last), or until
    /// the next request or [`Thinker::stop`].
    pub(crate) fn ask(self, request: Request, answer: impl FnMut(Response) + 'static) {
        self.stop();
        let Some(shared) = self.0.try_get_value() else { return };
        let mut inner = shared.borrow_mut();
        let games = request.games();
        let has_data = data::are_loaded(&games);
        inner.asked =
            Some(Asked { request, has_data, is_sent: false, answer: Rc::new(RefCell::new(answer)) });
        if inner.worker.is_none() && !inner.is_hiring {
            inner.is_hiring = true;
            hire(&shared);
        }
        inner.send();
        if !has_data {
            load_data(&shared, games);
        }
    }

    /// Gives the last request up.
    pub(crate) fn stop(self) {
        let Some(shared) = self.0.try_get_value() else { return };
        let mut inner = shared.borrow_mut();
        if inner.asked.take().is_some() && inner.worker.as_ref().is_some_and(|staff| staff.is_ready) {
            // It receives nothing while it thinks; only a new worker is free at once.
            inner.worker = None;
        }
    }
}

/// Starts a worker once the module of the engine is there; tries again as long as a request waits for it.
fn hire(shared: &Rc<RefCell<Inner>>) {
    let weak = Rc::downgrade(shared);
    leptos::task::spawn_local(async move {
        loop {
            let module = engine::module().await;
            let Some(shared) = weak.upgrade() else { return };
            if let Ok(module) = module {
                let staff = start(&shared, &module);
                let mut inner = shared.borrow_mut();
                (inner.worker, inner.is_hiring) = (staff, false);
                return;
            }
            if shared.borrow().asked.is_none() {
                shared.borrow_mut().is_hiring = false;
                return;
            }
            drop(shared);
            engine::wait_to_try_again().await;
        }
    });
}

/// Starts a worker, and hands the module over.
fn start(shared: &Rc<RefCell<Inner>>, module: &JsValue) -> Option<Staff> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&browser::meta("engine-boot")?, &options).ok()?;
    let weak = Rc::downgrade(shared);
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let answer = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
        if let (Some(inner), Some(answer)) = (weak.upgrade(), answer) {
            hear_answer(&inner, answer);
        }
    });
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    worker.post_message(module).ok()?;
    Some(Staff { worker, is_ready: false, _hear: hear })
}

/// Loads the data of these games, and sends the request that waits for it. Without the data an engine knows less.
fn load_data(shared: &Rc<RefCell<Inner>>, games: Vec<GameKind>) {
    let weak = Rc::downgrade(shared);
    leptos::task::spawn_local(async move {
        data::load(&games).await;
        let Some(shared) = weak.upgrade() else { return };
        let mut inner = shared.borrow_mut();
        if let Some(asked) = inner.asked.as_mut().filter(|asked| asked.request.games() == games) {
            asked.has_data = true;
            inner.send();
        }
    });
}

impl Inner {
    /// Sends the last request with the data of its games, once both are ready.
    fn send(&mut self) {
        if let (Some(staff), Some(asked)) = (&self.worker, &mut self.asked)
            && staff.is_ready
            && asked.has_data
            && !asked.is_sent
            && let Ok(text) = serde_json::to_string(&asked.request)
        {
            asked.is_sent = true;
            for message in data::messages(&asked.request.games()).into_iter().chain([text.into()]) {
                // Only a message that cannot be copied is refused, and texts and bytes can.
                let _ = staff.worker.post_message(&message);
            }
        }
    }
}

fn hear_answer(inner: &RefCell<Inner>, answer: Response) {
    if answer == Response::Ready {
        let mut inner = inner.borrow_mut();
        if let Some(staff) = &mut inner.worker {
            staff.is_ready = true;
        }
        return inner.send();
    }
    let hearer = inner.borrow().asked.as_ref().map(|asked| asked.answer.clone());
    if answer.is_last() {
        inner.borrow_mut().asked = None;
    }
    if let Some(hearer) = hearer {
        // The hearer may send the next request, so nothing is borrowed here.
        (hearer.borrow_mut())(answer);
    }
}
