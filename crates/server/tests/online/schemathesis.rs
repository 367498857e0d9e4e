//! Requests that schemathesis derives from the OpenAPI description, valid and invalid ones: no answer is an error of the
//! server or other than described.

use std::net::{Ipv4Addr, SocketAddr};

use cairn_server::{Config, RateLimits};
use cairn_server_harness::sqlite;
use tokio::process::Command;

use crate::site::{Person, Site, usual_limits};

/// What holds for all answers. Not among it is that everything as described is accepted: a schema does not say that a
/// clock is sensible or that a game has two seats.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
     response_headers_conformance,response_schema_conformance,negative_data_rejection,unsupported_method";

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_as_described_whatever_is_asked() {
    let program = std::env::var_os("SCHEMATHESIS")
        .expect("SCHEMATHESIS names the program: run the tests with `cargo xtask test`");
    let (folder, database) = sqlite();
    let limits = RateLimits { requests_per_second: 0, people_per_hour: 0, ..usual_limits() };
    let config = Config::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), database);
    let site = Site::start_with(Config { limits, ..config }).await;
    let cookie = format!("Cookie: {}", Person::new(&site).await.cookie());
    let output = Command::new(program)
        .current_dir(folder.path())
        .args(["run", &format!("http://{}/api", site.address), "--url", &format!("http://{}", site.address)])
        .args([
            "--phases",
            "examples,coverage,fuzzing",
            "--max-examples",
            "25",
            "--seed",
            "1",
            "--checks",
            CHECKS,
        ])
        .args(["--header", &cookie, "--no-color", "--warnings", "off", "--suppress-health-check", "all"])
        .output()
        .await
        .expect("schemathesis");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    site.stop().await;
}
