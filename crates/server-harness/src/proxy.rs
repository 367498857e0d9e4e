//! A proxy between two programs that goes silent, as a network does that loses packets without closing connections, or
//! that forwards everything late.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
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

/// What happens to pieces on their way.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Way {
    /// How long a piece is on its way, each way.
    pub delay: Duration,
    /// The part of the pieces that are lost. A lost one is sent again after 500 ms, then after twice that, and so
    /// on, and those behind it wait, as with TCP.
    pub loss: f64,
}

/// When Linux sends a segment again that was not acknowledged: 200 ms after the usual round trip, here one of 300 ms.
const AGAIN: Duration = Duration::from_millis(500);

impl Way {
    /// How long a piece is on its way.
    fn takes(self, dice: &mut impl RngExt) -> Duration {
        let (mut takes, mut again) = (self.delay, AGAIN);
        while self.loss > 0.0 && dice.random_bool(self.loss) {
            (takes, again) = (takes + again, 2 * again);
        }
        takes
    }
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
    /// What happens to pieces on their way, if it can be other than nothing.
    way: Option<Mutex<Way>>,
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

    /// Starts a proxy to this target that forwards everything late. Its connections do not freeze.
    pub async fn slow(target: Target, way: Way) -> io::Result<Proxy> {
        Proxy::begin(target, Some(Mutex::new(way))).await
    }

    async fn begin(target: Target, way: Option<Mutex<Way>>) -> io::Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let freezes = watch::Sender::new(0);
        let shared = Arc::new(Shared {
            target,
            way,
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

    /// Changes what happens to pieces on their way, of a [slow](Proxy::slow) proxy.
    pub fn change(&self, way: Way) {
        if let Some(current) = &self.shared.way {
            *current.lock().unwrap_or_else(PoisonError::into_inner) = way;
        }
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

    /// Waits until there are at most this number of connections. A frozen one counts until its client closes it.
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
    if let Some(way) = &shared.way {
        // Each connection loses others.
        let seed = u64::from(client.peer_addr()?.port()) << 1;
        let (from_client, to_client) = client.into_split();
        let (from_server, to_server) = tokio::io::split(server);
        return tokio::select! {
            ended = pass_late(from_client, to_server, way, seed) => ended,
            ended = pass_late(from_server, to_client, way, seed + 1) => ended,
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

/// Forwards one way, each piece later than it came. Pieces wait only for those that are sent again.
async fn pass_late(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    way: &Mutex<Way>,
    seed: u64,
) -> io::Result<()> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (sender, mut under_way) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    let read = async {
        let mut buffer = vec![0; PIECE];
        loop {
            let count = from.read(&mut buffer).await?;
            let takes = way.lock().unwrap_or_else(PoisonError::into_inner).takes(&mut dice);
            // Fails only if the other half has ended.
            if count == 0 || sender.send((Instant::now() + takes, buffer[..count].to_owned())).is_err() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_pieces_come_later() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
        let delay = Duration::from_millis(150);
        let way = Way { delay, loss: 0.05 };
        let times: Vec<Duration> = (0..10_000).map(|_| way.takes(&mut dice)).collect();
        let count = |wanted: Duration| times.iter().filter(|time| **time == wanted).count();
        assert!((9_400..9_600).contains(&count(delay)), "{}", count(delay));
        assert!((420..530).contains(&count(delay + AGAIN)), "{}", count(delay + AGAIN));
        assert!((5..60).contains(&count(delay + 3 * AGAIN)), "{}", count(delay + 3 * AGAIN));
        assert_eq!(Way::default().takes(&mut dice), Duration::ZERO);
    }
}
