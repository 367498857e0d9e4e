//! TLS towards PostgreSQL.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use cairn_server::store::Store;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};

use cairn_server_harness::Cluster;

/// A certificate for `localhost` and its key, in files that PostgreSQL can read.
fn certificate(folder: &Path, name: &str) -> (PathBuf, PathBuf) {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
    let owner = fs::metadata(folder).expect("a folder");
    let write = |kind: &str, text: String| {
        let path = folder.join(format!("{name}.{kind}"));
        fs::write(&path, text).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("a file of one's own");
        chown(&path, Some(owner.uid()), Some(owner.gid())).expect("a file that can be given away");
        path
    };
    (write("pem", cert.pem()), write("key", signing_key.serialize_pem()))
}

#[tokio::test(flavor = "multi_thread")]
async fn sslmode_decides_how_a_certificate_is_checked() {
    let mut cluster = Cluster::start().await;
    let socket = cluster.create("tls").await;
    let folder = PathBuf::from(socket.split_once("host=").expect("a folder").1);
    let (ours, key) = certificate(&folder, "ours");
    let (others, _) = certificate(&folder, "others");
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let mut admin = PgConnection::connect(&socket).await.expect("a connection");
    for setting in [
        "ssl = on".to_owned(),
        format!("ssl_cert_file = '{}'", ours.display()),
        format!("ssl_key_file = '{}'", key.display()),
        "listen_addresses = '127.0.0.1'".to_owned(),
        format!("port = {port}"),
    ] {
        admin.execute(AssertSqlSafe(format!("ALTER SYSTEM SET {setting}"))).await.expect("a setting");
    }
    drop(admin);
    cluster.stop();
    cluster.go_at(port).await;

    let (ours, others) = (ours.display(), others.display());
    let socket = format!("{socket}&port={port}");
    for (host, mode, works, is_secret) in [
        ("localhost", format!("verify-full&sslrootcert={ours}"), true, true),
        ("127.0.0.1", format!("verify-full&sslrootcert={ours}"), false, true),
        ("127.0.0.1", format!("verify-ca&sslrootcert={ours}"), true, true),
        ("localhost", format!("verify-full&sslrootcert={others}"), false, true),
        ("localhost", "verify-full".to_owned(), false, true),
        ("localhost", "require".to_owned(), true, true),
        ("localhost", "prefer".to_owned(), true, true),
        ("localhost", "disable".to_owned(), true, false),
    ] {
        let opened = Store::open(&format!("postgres://cairn@{host}:{port}/tls?sslmode={mode}")).await;
        assert_eq!(opened.is_ok(), works, "{host} {mode}: {:?}", opened.err());
        if works {
            let mut admin = PgConnection::connect(&socket).await.expect("a connection");
            let count = "SELECT COUNT(*) FILTER (WHERE ssl) AS secret, COUNT(*) AS all FROM pg_stat_ssl \
                 JOIN pg_stat_activity USING (pid) WHERE application_name = 'cairn'";
            let row = admin.fetch_one(count).await.expect("a row");
            let (secret, all): (i64, i64) = (row.get("secret"), row.get("all"));
            assert!(all > 0 && secret == if is_secret { all } else { 0 }, "{host} {mode}: {secret} of {all}");
        }
    }
}
