package io.promptcompiler.core.source;

/**
 * The hash of a file's content.
 *
 * @param checksum its {@link Checksum}
 * @param sha256 its {@link Sha256}
 */
public record FileHash(String checksum, String sha256) {

  /** Returns the hash of some content. */
  public static FileHash of(byte[] content) {
    String sha256 = Sha256.of(content);
    return new FileHash(sha256.substring(0, Checksum.DIGITS), sha256); // the checksum is its half
  }
}
