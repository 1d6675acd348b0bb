package io.promptcompiler.core.module;

import java.nio.file.Path;

/**
 * Decides whether the helpers of a project may run. They are code of a checkout, which anybody may
 * have written, so nothing in the checkout itself can allow them.
 */
@FunctionalInterface
public interface HelperConsent {
  /** Allows no helpers. */
  HelperConsent NONE = (project, helper) -> false;

  /**
   * Returns whether the helpers of a project may run.
   *
   * @param project the folder of the project
   * @param helper the class and the method of the helper that is about to run, as in {@code
   *     com.acme.Text#slug}
   */
  boolean allows(Path project, String helper);

  /**
   * Returns whether the user has allowed code of a project in advance, without a question. Then a
   * record of its build counts even if another user wrote it, since code can do all that it can.
   *
   * @param project the folder of the project
   */
  default boolean trusts(Path project) {
    return false;
  }
}
