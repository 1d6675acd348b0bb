package io.promptcompiler.overrides;

import java.net.URI;

/** A kind of server: the addresses and the form of its texts. */
interface HttpLayout {

  /** Returns the name of a server in messages and telemetry. */
  String name(URI base);

  /** Returns a new reader of a server, which remembers what it needs for the next pass. */
  HttpPass pass(URI base, Signatures signatures);
}
