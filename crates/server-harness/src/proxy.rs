//! A proxy between two programs that goes silent, as a network does that loses packets without closing connections, or
//! that forwards everything late.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

/// The largest piece that is forwarded at once: far more than a message of these tests has.
const PIECE: usize = 64 * 1024;

/// Where a proxy forwards to.
#[derive(Clone, Debug)]
pub enum Target {
    /// A TCP address.
    Tcp(SocketAddr),
    /// The path of a Unix socket.
    Unix(PathBuf),
}

/// When connections freeze by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Before the text is forwarded.
    Before,
    /// After the text is forwarded, and before the answer is.
    After,
}

/// A proxy at a TCP port of its own. Dropping it closes all its connections.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
    _forwarding: JoinSet<()>,
}

#[derive(Debug)]
struct Shared {
    target: Target,
    /// How long a piece is on its way.
    delay: Option<Duration>,
    /// How often connections were frozen: those made before the last time are frozen.
    freezes: watch::Sender<u64>,
    /// The text of a client at which the connections freeze next.
    trap: Mutex<Option<(Vec<u8>, Moment)>>,
    /// Whether new connections are frozen from the beginning.
    is_closed: AtomicBool,
    open: watch::Sender<usize>,
}

impl Proxy {
    /// Starts a proxy to this target.
    pub async fn start(target: Target) -> io::Result<Proxy> {
        Proxy::begin(target, None).await
    }

    /// Starts a proxy to this target that forwards everything so much later, each way. Its connections do not freeze.
    pub async fn slow(target: Target, delay: Duration) -> io::Result<Proxy> {
        Proxy::begin(target, Some(delay)).await
    }

    async fn begin(target: Target, delay: Option<Duration>) -> io::Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let freezes = watch::Sender::new(0);
        let shared = Arc::new(Shared {
            target,
            delay,
            freezes,
            trap: Mutex::default(),
            is_closed: AtomicBool::default(),
            open: watch::Sender::new(0),
        });
        let mut forwarding = JoinSet::new();
        forwarding.spawn(accept(listener, shared.clone()));
        Ok(Proxy { address, shared, _forwarding: forwarding })
    }

    /// The address at which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Freezes the connections there are: they stay open, and nothing passes through them any more. New ones work.
    pub fn freeze(&self) {
        self.shared.freeze();
    }

    /// Freezes the connections there are when a client sends this text in one piece, once.
    pub fn freeze_at(&self, text: &str, moment: Moment) {
        *self.shared.trap.lock().unwrap_or_else(PoisonError::into_inner) =
            Some((text.as_bytes().to_owned(), moment));
    }

    /// Freezes new connections from their beginning, or no longer does so.
    pub fn close(&self, is_closed: bool) {
        self.shared.is_closed.store(is_closed, Ordering::Relaxed);
    }

    /// How often connections were frozen.
    pub fn freezes(&self) -> u64 {
        *self.shared.freezes.borrow()
    }

    /// Waits until there are at most so many connections. A frozen one counts until its client closes it.
    pub async fn at_most(&self, count: usize) {
        let mut open = self.shared.open.subscribe();
        // The sender is part of this.
        let _ = open.wait_for(|open| *open <= count).await;
    }
}

impl Shared {
    fn freeze(&self) {
        self.freezes.send_modify(|count| *count += 1);
    }

    /// Freezes if the trap is for this text. Returns whether to forward the text.
    fn spring(&self, text: &[u8]) -> bool {
        let mut trap = self.trap.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |(wanted, _): &mut (Vec<u8>, Moment)| {
            text.windows(wanted.len()).any(|part| part == wanted.as_slice())
        };
        match trap.take_if(is_it) {
            Some((_, moment)) => {
                self.freeze();
                moment == Moment::After
            }
            None => true,
        }
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            Ok((client, _)) = listener.accept() => {
                connections.spawn(forward(client, shared.clone()));
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

/// Forwards both ways until one side closes the connection, or it is frozen and the client closes it.
async fn forward(client: TcpStream, shared: Arc<Shared>) {
    // From here on, as the client is connected.
    let mut freezes = shared.freezes.subscribe();
    if shared.is_closed.load(Ordering::Relaxed) {
        freezes.mark_changed();
    }
    shared.open.send_modify(|open| *open += 1);
    // The end of a connection, by whichever side, is no failure.
    let _ = match &shared.target {
        Target::Tcp(address) => match TcpStream::connect(address).await {
            Ok(server) => pass(client, server, &shared, &mut freezes).await,
            Err(error) => Err(error),
        },
        Target::Unix(path) => match UnixStream::connect(path).await {
            Ok(server) => pass(client, server, &shared, &mut freezes).await,
            Err(error) => Err(error),
        },
    };
    shared.open.send_modify(|open| *open -= 1);
}

async fn pass<S: AsyncRead + AsyncWrite + Unpin>(
    mut client: TcpStream,
    mut server: S,
    shared: &Shared,
    freezes: &mut watch::Receiver<u64>,
) -> io::Result<()> {
    client.set_nodelay(true)?;
    if let Some(delay) = shared.delay {
        let (from_client, to_client) = client.into_split();
        let (from_server, to_server) = tokio::io::split(server);
        return tokio::select! {
            ended = pass_late(from_client, to_server, delay) => ended,
            ended = pass_late(from_server, to_client, delay) => ended,
        };
    }
    let (mut request, mut answer) = (vec![0; PIECE], vec![0; PIECE]);
    loop {
        tokio::select! {
            // A piece that came at the same time as the freeze is not forwarded.
            biased;
            _ = freezes.changed() => break,
            read = client.read(&mut request) => {
                let piece = &request[..read?];
                if piece.is_empty() {
                    return Ok(());
                }
                if shared.spring(piece) {
                    server.write_all(piece).await?;
                }
            }
            read = server.read(&mut answer) => {
                let piece = &answer[..read?];
                if piece.is_empty() {
                    return Ok(());
                }
                client.write_all(piece).await?;
            }
        }
    }
    // Frozen. The server is told nothing, also when the client has given up.
    while client.read(&mut request).await.is_ok_and(|count| count > 0) {}
    shared.open.send_modify(|open| *open -= 1);
    let _keep = server;
    std::future::pending().await
}

/// Forwards one way, each piece so much later than it came. Pieces do not wait for each other.
async fn pass_late(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    delay: Duration,
) -> io::Result<()> {
    let (sender, mut under_way) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    let read = async {
        let mut buffer = vec![0; PIECE];
        loop {
            let count = from.read(&mut buffer).await?;
            // Fails only if the other half has ended.
            if count == 0 || sender.send((Instant::now() + delay, buffer[..count].to_owned())).is_err() {
                return io::Result::Ok(());
            }
        }
    };
    let write = async {
        while let Some((due, piece)) = under_way.recv().await {
            sleep_until(due).await;
            to.write_all(&piece).await?;
        }
        Ok(())
    };
    tokio::select! {
        ended = read => ended,
        ended = write => ended,
    }
}
