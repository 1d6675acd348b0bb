package io.promptcompiler.core.evolve;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The step from one version to another in terms of semantic versioning: the major version is the
 * first number, or the second number before 1.0. Qualifiers such as {@code -SNAPSHOT} and a leading
 * {@code v} are ignored.
 */
final class VersionStep {
  private static final Pattern VERSION =
      Pattern.compile("[vV]?(\\d{1,100})(?:\\.(\\d{1,100}))?(?:[.+-].*)?");

  private VersionStep() {}

  /** Returns whether a text is a version with a number. */
  static boolean isVersion(String version) {
    return VERSION.matcher(version.strip()).matches();
  }

  /** Returns whether a step allows breaking changes. An unknown step does not. */
  static boolean isMajor(String released, String present) {
    Matcher old = VERSION.matcher(released.strip());
    Matcher now = VERSION.matcher(present.strip());
    if (!old.matches() || !now.matches()) {
      return false;
    }
    int major = number(now.group(1)).compareTo(number(old.group(1)));
    boolean isEarly = number(now.group(1)).signum() == 0;
    return major > 0
        || (major == 0 && isEarly && number(now.group(2)).compareTo(number(old.group(2))) > 0);
  }

  private static BigInteger number(@Nullable String digits) {
    return digits == null ? BigInteger.ZERO : new BigInteger(digits);
  }
}
