package io.promptcompiler.overrides;

import java.net.URI;

/**
 * A server with a file for each text, at the path of the text below an address. It may have an
 * index of them, which is then complete.
 */
final class ServedFiles implements HttpLayout {
  @Override
  public String kind() {
    return "server";
  }

  @Override
  public String address(URI base) {
    return base.toString();
  }

  @Override
  public HttpPass pass(URI base, Signatures signatures) {
    return new ServedFilesPass(base, signatures);
  }
}
