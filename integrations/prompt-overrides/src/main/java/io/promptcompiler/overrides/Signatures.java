package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the signatures of files. A signature covers the path of its file, so that a signed text
 * cannot be moved to another path.
 *
 * @param key the public key; null if files have no signatures
 * @param prefix the text that is signed before the path; empty for files. A signature with one
 *     prefix is not valid for another
 */
record Signatures(@Nullable PublicKey key, String prefix) {
  /** The last part of the name of a file with a signature. */
  static final String EXTENSION = ".sig";

  private static final int LENGTH = 64;

  /** Creates an instance for files. */
  Signatures(@Nullable PublicKey key) {
    this(key, "");
  }

  /** Returns an instance with the same key and another prefix. */
  Signatures withPrefix(String other) {
    return new Signatures(key, other);
  }

  boolean isRequired() {
    return key != null;
  }

  /** Returns whether a path is that of a signature. */
  static boolean isSignature(String path) {
    return path.endsWith(EXTENSION);
  }

  /**
   * Returns the files without the signatures among them.
   *
   * @throws UnreadableSourceException if a file is not signed as it must be
   */
  SortedMap<String, byte[]> verified(SortedMap<String, byte[]> files)
      throws UnreadableSourceException {
    SortedMap<String, byte[]> texts = new TreeMap<>(files);
    texts.keySet().removeIf(Signatures::isSignature);
    if (key != null) {
      for (var text : texts.entrySet()) {
        verifyFile(text.getKey(), text.getValue(), files.get(text.getKey() + EXTENSION));
      }
    }
    return texts;
  }

  /**
   * Checks the signature of a file, if one is required.
   *
   * @param signature the content of the file with the signature; null if there is none
   */
  void verifyFile(String path, byte[] text, byte @Nullable [] signature)
      throws UnreadableSourceException {
    verify(path, text, signature, "'" + path + EXTENSION + "' is missing");
  }

  /**
   * Checks the signature of a text, if one is required.
   *
   * @param signature the 64 bytes, or the same in Base64; null if there is none
   * @param missing the reason if there is none, as a clause
   */
  void verify(String path, byte[] text, byte @Nullable [] signature, String missing)
      throws UnreadableSourceException {
    if (key == null) {
      return;
    }
    if (signature == null) {
      throw new UnreadableSourceException(
          "The text '" + path + "' has no signature: " + missing + ".");
    }
    byte[] raw = raw(signature);
    if (raw.length != LENGTH) {
      throw new UnreadableSourceException(
          "The signature of '"
              + path
              + "' is not one of Ed25519: it must have 64 bytes, as they are or in Base64.");
    }
    if (!isValid(path, text, raw)) {
      throw new UnreadableSourceException(
          "The signature of '"
              + path
              + "' does not fit: the text, its path or the key is not the one that was signed.");
    }
  }

  private boolean isValid(String path, byte[] text, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance("Ed25519");
      verifier.initVerify(key);
      verifier.update((prefix + path + "\n").getBytes(UTF_8));
      verifier.update(text);
      return verifier.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static byte[] raw(byte[] signature) {
    if (signature.length == LENGTH) {
      return signature;
    }
    try {
      return Base64.getMimeDecoder().decode(new String(signature, ISO_8859_1));
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }
}
