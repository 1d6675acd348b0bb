package io.promptcompiler.overrides;

import java.net.URI;

/** A kind of server: the addresses and the form of its texts. */
interface HttpLayout {

  /** Returns the kind of server, as in the names of sources. */
  String kind();

  /** Returns the address of the texts of a server, for messages and telemetry. */
  String address(URI base);

  /** Returns a new reader of a server, which remembers what it needs for the next pass. */
  HttpPass pass(URI base, Signatures signatures);
}
