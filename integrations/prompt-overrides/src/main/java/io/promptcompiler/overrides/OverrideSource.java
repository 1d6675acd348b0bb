package io.promptcompiler.overrides;

import java.net.URI;
import java.nio.file.Path;
import java.security.PublicKey;

/**
 * A place with new texts of released prompts: a folder or a server. Immutable; each method that
 * sets something returns a new source.
 */
public abstract class OverrideSource {
  private final SourceTerms terms;

  OverrideSource(SourceTerms terms) {
    this.terms = terms;
  }

  /**
   * Returns a source that reads a folder, in which each file has the path of the prompt, partial or
   * skill that it replaces. Files and folders whose name begins with a dot are ignored.
   *
   * <p>A file counts when it has not changed for a tenth of a second. Therefore, write each file
   * under a name that begins with a dot, and rename it when it is complete.
   */
  public static OverrideSource directory(Path root) {
    return new DirectorySource(root.toAbsolutePath().normalize(), SourceTerms.DEFAULT);
  }

  /**
   * Returns a source that gets files from a server, each below an address at the path of the
   * prompt, partial or skill that it replaces. With a file {@code index.json} next to them, an
   * object with the SHA-256 of each file by its path, unchanged files are not requested, and all
   * files belong together.
   *
   * @param base the address, which begins with {@code https:}, or with {@code http:} for a server
   *     on this machine
   * @throws IllegalArgumentException if it is not one of HTTP, or has a user, a query or a fragment
   */
  public static HttpSource http(URI base) {
    return new HttpSource(HttpAccess.to(base), new ServedFiles(), SourceTerms.DEFAULT);
  }

  /**
   * Returns a source that gets prompts from an Apicurio Registry of version 3: the newest enabled
   * version of each artifact of the type {@code PROMPT_TEMPLATE} in a group. The artifact id is the
   * id of the prompt, with or without its file name extension. Another id is in the label {@code
   * prompt-id} of the artifact.
   *
   * @param registry the address of the registry, without {@code /apis}
   * @throws IllegalArgumentException if it is not one of HTTP, or has a user, a query or a fragment
   */
  public static HttpSource apicurio(URI registry, String group) {
    return new HttpSource(HttpAccess.to(registry), new ApicurioGroup(group), SourceTerms.DEFAULT);
  }

  /**
   * Returns this source for a share of keys only.
   *
   * @param share above 0 and up to 1
   * @throws IllegalArgumentException if it is not
   */
  public abstract OverrideSource forShare(double share);

  /**
   * Returns this source, of which only files are read that the owner of a key has signed. The
   * signature of {@code support.chat.md} is in {@code support.chat.md.sig}; in an Apicurio Registry
   * it is the label {@code signature} of the version. It signs the path, a line feed and the bytes
   * of the file; in a registry, it signs {@code apicurio:} before these.
   *
   * @param key an Ed25519 key
   * @throws IllegalArgumentException if the key has another algorithm
   * @throws NullPointerException if there is no key
   */
  public abstract OverrideSource signedBy(PublicKey key);

  final SourceTerms terms() {
    return terms;
  }

  final double share() {
    return terms.share();
  }

  /** Returns the kind of this source, as in its name. */
  abstract String kind();

  /** Returns the address of this source, to which the paths of its files can be appended. */
  abstract String address();

  /** Returns the name of this source in messages and telemetry. It contains no credentials. */
  final String name() {
    return kind() + " " + address();
  }

  /** Returns the place of a file in findings. */
  final String place(String path) {
    return address() + "/" + path;
  }

  abstract SourceReader reader();

  @Override
  public final String toString() {
    return name();
  }
}
