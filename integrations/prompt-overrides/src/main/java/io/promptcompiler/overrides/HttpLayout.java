package io.promptcompiler.overrides;

import java.net.URI;

/** Where a kind of server has its texts. */
interface HttpLayout {

  /** Returns the name of a server in messages and telemetry. */
  String name(URI base);

  /** Returns a new reader of a server, which remembers what it needs for the next pass. */
  HttpPass pass(URI base, Signatures signatures);
}
