package io.promptcompiler.overrides;

import java.nio.file.Path;
import java.security.PublicKey;

/** A folder with new texts. */
final class DirectorySource extends OverrideSource {
  private final Path root;

  DirectorySource(Path root, SourceTerms terms) {
    super(terms);
    this.root = root;
  }

  @Override
  public OverrideSource forShare(double share) {
    return new DirectorySource(root, terms().withShare(share));
  }

  @Override
  public OverrideSource signedBy(PublicKey key) {
    return new DirectorySource(root, terms().withKey(key));
  }

  @Override
  String kind() {
    return "directory";
  }

  @Override
  String address() {
    return root.toString();
  }

  @Override
  SourceReader reader() {
    return new DirectoryReader(root, terms().signatures());
  }
}
