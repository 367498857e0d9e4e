//! `cairn serve`: the web app for browsers.

use std::net::SocketAddr;

use cairn_server::{Config, EMBEDDED, Error, Server, asked_to_end};

use crate::Failure;
use crate::output::print;

/// The web app, and games between people, for everybody who can reach this machine
///
/// Prints where it is once it listens, and runs until it is interrupted. The app is inside the program:
/// nothing else is needed beside it, and nothing is fetched from elsewhere.
///
/// Examples:
///   cairn serve
///   cairn serve --listen 127.0.0.1:8001
///   cairn serve --listen 0.0.0.0:80 --database sqlite:/var/lib/cairn/cairn.db
///   CAIRN_DATABASE=postgres://cairn@/cairn cairn serve
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The address and port to listen at: 127.0.0.1 for this machine only, 0.0.0.0 for all that reach it
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8000", value_parser = read_address)]
    listen: SocketAddr,

    /// Where games are kept: sqlite: and a file, which is made at the first start, or postgres://…
    #[arg(
        long,
        value_name = "URL",
        env = "CAIRN_DATABASE",
        default_value = "sqlite:cairn.db",
        hide_env_values = true
    )]
    database: String,

    /// Browsers reach this site over HTTPS, through another server: cookies are for that alone
    #[arg(long, env = "CAIRN_HTTPS")]
    https: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let config = Config { listen: args.listen, database: args.database.clone(), is_secure: args.https };
    tokio::runtime::Runtime::new()?.block_on(serve(&config))
}

async fn serve(config: &Config) -> Result<(), Failure> {
    let end = asked_to_end()?;
    let server = Server::bind(config, EMBEDDED).await?;
    print(&format!("Cairn is at http://{}", server.address()))?;
    Ok(server.run(end).await?)
}

fn read_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "expected an address and a port, such as 127.0.0.1:8000 or [::1]:8000")
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Machine(error.to_string())
    }
}
