package io.promptcompiler.core.source;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in hexadecimal digits. */
public final class Sha256 {
  private static final MessageDigest DIGEST = digest();

  private Sha256() {}

  /** Returns the hash of bytes as 64 hexadecimal digits. */
  public static String of(byte[] bytes) {
    return of(bytes, bytes.length);
  }

  /** Returns the hash of the first bytes of an array as 64 hexadecimal digits. */
  static String of(byte[] bytes, int length) {
    try {
      // Looking up the algorithm takes longer than hashing a small file.
      MessageDigest digest = (MessageDigest) DIGEST.clone();
      digest.update(bytes, 0, length);
      return HexFormat.of().formatHex(digest.digest());
    } catch (CloneNotSupportedException e) {
      throw new AssertionError("every JDK can copy a digest of its own", e);
    }
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
