package io.promptcompiler.overrides;

import java.security.PublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.NamedParameterSpec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The terms on which the files of a source are served.
 *
 * @param share the share of keys that get them, above 0 and up to 1
 * @param key the key with which each file is signed; null if they are not
 */
record SourceTerms(double share, @Nullable PublicKey key) {
  private static final String ALGORITHM = NamedParameterSpec.ED25519.getName();

  static final SourceTerms DEFAULT = new SourceTerms(1, null);

  SourceTerms {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "The share of a source is above 0 and at most 1, not " + share + ".");
    }
    if (key != null && !isEd25519(key)) {
      throw new IllegalArgumentException(
          "Signatures need a public key of Ed25519, not of " + key.getAlgorithm() + ".");
    }
  }

  private static boolean isEd25519(PublicKey key) {
    return key instanceof EdECPublicKey named
        ? named.getParams().getName().equals(ALGORITHM)
        : key.getAlgorithm().equals(ALGORITHM);
  }

  SourceTerms withShare(double other) {
    return new SourceTerms(other, key);
  }

  /**
   * Returns these terms with a key.
   *
   * @throws NullPointerException if it is null, because nothing would be verified then
   */
  SourceTerms withKey(PublicKey other) {
    return new SourceTerms(share, Objects.requireNonNull(other, "The key of a source is null."));
  }

  Signatures signatures() {
    return new Signatures(key);
  }
}
