//! `cairn serve`: the web app and games online.

mod log;

use std::net::SocketAddr;
use std::time::Duration;

use cairn_server::{Asset, Config, Error, Proxy, RateLimits, Server, asked_to_end, check};
use tracing_subscriber::filter::Targets;

use crate::Failure;
use crate::output::print;

/// Serve the web app and games online
///
/// Prints its address once it listens, and runs until it is interrupted. The web app is embedded in the
/// program: it needs no other files and loads nothing from elsewhere. It logs to stderr.
///
/// Examples:
///   cairn serve
///   cairn serve --listen 127.0.0.1:8001
///   cairn serve --listen 0.0.0.0:80 --database sqlite:/var/lib/cairn/cairn.db
///   CAIRN_DATABASE=postgres://cairn@/cairn cairn serve --https --behind-proxy
///   cairn serve --check
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// Address and port to listen at: 127.0.0.1 for this machine only, 0.0.0.0 for the network
    #[arg(
        long,
        value_name = "ADDRESS",
        env = "CAIRN_LISTEN",
        default_value = "127.0.0.1:8000",
        value_parser = read_address
    )]
    listen: SocketAddr,

    /// Database: sqlite: and a file, which is created at the first start, or a postgres:// URL
    #[arg(
        long,
        value_name = "URL",
        env = "CAIRN_DATABASE",
        default_value = "sqlite:cairn.db",
        hide_env_values = true
    )]
    database: String,

    /// NATS server for notices between the processes on one PostgreSQL, nats:// and its address [default: PostgreSQL]
    #[arg(long, value_name = "URL", env = "CAIRN_BUS", hide_env_values = true)]
    bus: Option<String>,

    /// Restrict cookies to HTTPS, for a site behind a reverse proxy with HTTPS
    #[arg(long, env = "CAIRN_HTTPS")]
    https: bool,

    /// Take client addresses from this header, which a reverse proxy sets
    #[arg(
        long,
        value_name = "HEADER",
        env = "CAIRN_BEHIND_PROXY",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "x-forwarded-for"
    )]
    behind_proxy: Option<Header>,

    /// Address and port for metrics of Prometheus [default: no metrics]
    #[arg(long, value_name = "ADDRESS", env = "CAIRN_METRICS", value_parser = read_address)]
    metrics: Option<SocketAddr>,

    /// Open sockets per client address; 0 for no limit
    #[arg(
        long,
        value_name = "N",
        env = "CAIRN_SOCKETS_PER_ADDRESS",
        default_value_t = RateLimits::default().sockets_per_address,
        value_parser = read_count
    )]
    sockets_per_address: u32,

    /// Requests a second per client address, and four times as many at once; 0 for no limit
    #[arg(
        long,
        value_name = "N",
        env = "CAIRN_REQUESTS_PER_SECOND",
        default_value_t = RateLimits::default().requests_per_second,
        value_parser = read_count
    )]
    requests_per_second: u32,

    /// New people an hour per client address; 0 for no limit
    #[arg(
        long,
        value_name = "N",
        env = "CAIRN_PEOPLE_PER_HOUR",
        default_value_t = RateLimits::default().people_per_hour,
        value_parser = read_count
    )]
    people_per_hour: u32,

    /// Megabytes a day that a client address may write into the database; 0 for no limit
    #[arg(
        long,
        value_name = "N",
        env = "CAIRN_MEGABYTES_PER_DAY",
        default_value_t = RateLimits::default().megabytes_per_day,
        value_parser = read_count
    )]
    megabytes_per_day: u32,

    /// Seconds to keep serving after a shutdown signal, while /readyz reports the shutdown
    #[arg(long, value_name = "SECONDS", env = "CAIRN_DRAIN", default_value_t = 0, value_parser = read_count)]
    drain: u32,

    /// Log level: off, error, warn, info, debug, trace, or a list such as info,sqlx=debug
    #[arg(long, value_name = "LEVEL", env = "CAIRN_LOG", default_value = "info", value_parser = log::read)]
    log: Targets,

    /// Log JSON, one object a line
    #[arg(long, env = "CAIRN_LOG_JSON")]
    log_json: bool,

    /// Check every requirement of a server with these flags, print the results, and exit
    #[arg(long)]
    check: bool,
}

/// The header in which a reverse proxy names its clients.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Header {
    XForwardedFor,
    Forwarded,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let config = Config {
        bus: args.bus.clone(),
        is_secure: args.https,
        proxy: args.behind_proxy.map(|header| match header {
            Header::XForwardedFor => Proxy::XForwardedFor,
            Header::Forwarded => Proxy::Forwarded,
        }),
        metrics: args.metrics,
        limits: RateLimits {
            sockets_per_address: args.sockets_per_address,
            requests_per_second: args.requests_per_second,
            people_per_hour: args.people_per_hour,
            megabytes_per_day: args.megabytes_per_day,
            ..RateLimits::default()
        },
        drain: Duration::from_secs(args.drain.into()),
        ..Config::new(args.listen, &args.database)
    };
    log::start(args.log.clone(), args.log_json);
    let runtime = tokio::runtime::Runtime::new()?;
    if args.check { runtime.block_on(look(&config)) } else { runtime.block_on(serve(&config)) }
}

/// The embedded web app; empty if the program was built without one.
static EMBEDDED: &[Asset] = include!(concat!(env!("OUT_DIR"), "/bundle.rs"));

async fn serve(config: &Config) -> Result<(), Failure> {
    let end = asked_to_end()?;
    let server = Server::bind(config, EMBEDDED).await?;
    tracing::info!(address = %server.address(), version = env!("CARGO_PKG_VERSION"), "started");
    print(&format!("Cairn is at http://{}", server.address()))?;
    if let Some(address) = server.metrics_address() {
        tracing::info!(%address, "metrics");
    }
    Ok(server.run(end).await?)
}

async fn look(config: &Config) -> Result<(), Failure> {
    let findings = check(config, EMBEDDED).await;
    for finding in &findings {
        print(&finding.to_string())?;
    }
    if findings.iter().all(|finding| finding.result.is_ok()) { Ok(()) } else { Err(Failure::Disagreement) }
}

fn read_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "expected an address and a port, such as 127.0.0.1:8000 or [::1]:8000")
}

fn read_count(text: &str) -> Result<u32, &'static str> {
    text.parse().map_err(|_| "expected a whole number, 0 or more")
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Machine(error.to_string())
    }
}
