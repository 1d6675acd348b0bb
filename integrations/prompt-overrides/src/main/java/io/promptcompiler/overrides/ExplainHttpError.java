package io.promptcompiler.overrides;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLException;

/** Explains to operators why a server gave no answer. */
final class ExplainHttpError {
  private ExplainHttpError() {}

  /**
   * Returns the exception for an error of the HTTP client.
   *
   * @param path the path of the file that was requested
   * @param uri the address of the request, which may be the target of a redirect
   */
  static UnreadableSourceException of(String path, URI uri, IOException e) {
    return new UnreadableSourceException(explain(path, server(uri), e), e);
  }

  private static String explain(String path, String server, IOException e) {
    Throwable root = root(e);
    if (e instanceof HttpConnectTimeoutException) {
      return "The server '" + server + "' does not answer.";
    }
    if (e instanceof ConnectException) {
      return root instanceof UnresolvedAddressException
          ? "The name of the server '" + server + "' is unknown."
          : "The server '" + server + "' cannot be reached: nothing accepts connections there.";
    }
    if (e instanceof SSLException) {
      return root instanceof GeneralSecurityException
          ? "The server '"
              + server
              + "' has no certificate that this application trusts: "
              + root.getMessage()
              + "."
          : "TLS with the server '" + server + "' fails: " + root.getMessage() + ".";
    }
    return root instanceof ProtocolException
        ? "The answer to '" + path + "' is not HTTP."
        : "The answer to '" + path + "' is incomplete: the connection ended too early.";
  }

  /** Returns the host and port, without a user, whose password would be in logs. */
  private static String server(URI uri) {
    return uri.getPort() < 0 ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
  }

  private static Throwable root(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
