package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.IncompatiblePromptError;
import java.security.CodeSource;

/**
 * Checks that generated classes are compatible with the runtime. A contract is the part of this
 * module's API that generated code uses. On first use, a generated class declares the contract that
 * it was generated for; a runtime implements the current contract and supports some older ones. The
 * current number is incremented when generated code starts to use a new API, and the oldest
 * supported number when an API is removed or changed. The methods of this class must never change
 * because classes of all contracts call them.
 */
public final class Contract {
  /** The contract of newly generated classes. */
  public static final int CURRENT = 1;

  /** The first version of the runtime that has this contract. */
  public static final String SINCE = "0.1.0";

  private static final int OLDEST = 1;
  private static final int SHORT_HASH = 12;

  private Contract() {}

  /**
   * Checks that this runtime supports the contract of a class, and returns the contract.
   *
   * @param since the first version of the runtime that has the contract
   * @throws IncompatiblePromptError if the contract is not supported
   */
  public static int check(int contract, String since, Class<?> type) {
    return check(contract, since, type, OLDEST, CURRENT);
  }

  static int check(int contract, String since, Class<?> type, int oldest, int current) {
    if (contract > current) {
      throw IncompatiblePromptError.because(
          name(type)
              + (" needs prompt-runtime " + since + " or a newer one (contract " + contract)
              + ("), but " + runtime() + " is older (contract " + current)
              + ("). Put prompt-runtime " + since + " or a newer one on the class path."));
    }
    if (contract < oldest) {
      throw IncompatiblePromptError.because(
          name(type)
              + (" was generated for prompt-runtime " + since + " (contract " + contract)
              + ("), which " + runtime() + " no longer supports (contracts " + oldest)
              + (" to " + current + "). Generate it again with prompt-maven-plugin in the version")
              + " of that runtime, or use a newer version of the library that it comes from.");
    }
    return contract;
  }

  /**
   * Checks that the fragment on the class path is the one that a class was compiled with. The hash
   * of the class depends on it.
   *
   * @param expected the hash of the fragment when the class was generated
   * @param found the hash of the fragment on the class path
   * @throws IncompatiblePromptError if the hashes differ
   */
  public static void sameFragment(Class<?> type, Class<?> fragment, String expected, String found) {
    if (!expected.equals(found)) {
      throw IncompatiblePromptError.because(
          name(type)
              + (" was generated with the fragment " + name(fragment))
              + (" of hash " + shortened(expected))
              + (", but the one on the class path has the hash " + shortened(found))
              + ". Use the version of its library that the class was generated with, or generate"
              + " the class again with the one that is there.");
    }
  }

  private static String name(Class<?> type) {
    return type.getName().replace('$', '.');
  }

  private static String shortened(String hash) {
    return hash.substring(0, Math.min(SHORT_HASH, hash.length()));
  }

  private static String runtime() {
    CodeSource source = Contract.class.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? "the one that is there"
        : "the one in " + source.getLocation();
  }
}
