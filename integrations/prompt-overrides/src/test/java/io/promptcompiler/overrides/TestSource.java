package io.promptcompiler.overrides;

import java.security.PublicKey;

/** A source of a test. */
final class TestSource extends OverrideSource {
  private final String name;
  private final SourceReader reader;

  /** Creates a source with a name and its reader. */
  TestSource(String name, SourceReader reader) {
    super(SourceTerms.DEFAULT);
    this.name = name;
    this.reader = reader;
  }

  /** Creates a source with the files of another source, and an action before each read. */
  TestSource(String name, OverrideSource files, Before before) {
    this(name, reader(files.reader(), before));
  }

  /** An action before a source is read. */
  interface Before {
    void read() throws InterruptedException;
  }

  private static SourceReader reader(SourceReader files, Before before) {
    return known -> {
      before.read();
      return files.read(known);
    };
  }

  @Override
  public OverrideSource forShare(double share) {
    throw new UnsupportedOperationException();
  }

  @Override
  public OverrideSource signedBy(PublicKey key) {
    throw new UnsupportedOperationException();
  }

  @Override
  String kind() {
    return "memory";
  }

  @Override
  String address() {
    return name;
  }

  @Override
  SourceReader reader() {
    return reader;
  }
}
