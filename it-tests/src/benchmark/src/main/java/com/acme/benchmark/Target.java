package com.acme.benchmark;

import java.util.Locale;

/** What the generated class is meant to reach, and whether it does. */
sealed interface Target {
  /** The way that has targets where no other is named. */
  String SUBJECT = "generated";

  /** The way that is meant to reach it. */
  String subject();

  /** The target and what was measured, as people read it. */
  String verdict(Measured measured);

  /** It takes at most so many times as long as another way. */
  static Target atMost(double times, String way) {
    return atMost(SUBJECT, times, way);
  }

  /** A way takes at most so many times as long as another. */
  static Target atMost(String subject, double times, String way) {
    return new AtMost(subject, times, way);
  }

  /** Another way takes at least so many times as long. */
  static Target faster(double times, String way) {
    return faster(SUBJECT, times, way);
  }

  /** Another way takes at least so many times as long as one. */
  static Target faster(String subject, double times, String way) {
    return new Faster(subject, times, way);
  }

  /** It allocates what another way does, and one in a hundred more at most. */
  static Target allocatesAs(String way) {
    return new AllocatesAs(SUBJECT, way);
  }

  /** It takes at most so long. */
  static Target within(double milliseconds) {
    return new Within(SUBJECT, milliseconds);
  }

  /** A target and what was measured, with the word for whether that is enough. */
  static String text(boolean isMet, String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + (isMet ? ", met" : ", missed");
  }

  /** See {@link Target#atMost}. */
  record AtMost(String subject, double times, String way) implements Target {
    @Override
    public String verdict(Measured measured) {
      double is = measured.way(subject).nanos() / measured.way(way).nanos();
      return text(is <= times, "at most %s times %s: %.2f", times, Names.of(way), is);
    }
  }

  /** See {@link Target#faster}. */
  record Faster(String subject, double times, String way) implements Target {
    @Override
    public String verdict(Measured measured) {
      double is = measured.way(way).nanos() / measured.way(subject).nanos();
      return text(
          is >= times, "%s takes at least %s times as long: %.2f", Names.of(way), times, is);
    }
  }

  /** See {@link Target#allocatesAs}. */
  record AllocatesAs(String subject, String way) implements Target {
    private static final double TOLERANCE = 1.01;

    @Override
    public String verdict(Measured measured) {
      double is = measured.way(subject).bytes().orElseThrow();
      double other = measured.way(way).bytes().orElseThrow();
      return text(is <= other * TOLERANCE, "allocates as %s: %.2f", Names.of(way), is / other);
    }
  }

  /** See {@link Target#within}. */
  record Within(String subject, double milliseconds) implements Target {
    @Override
    public String verdict(Measured measured) {
      double is = measured.way(subject).nanos() / 1e6;
      return text(is <= milliseconds, "within %s ms: %.2f", milliseconds, is);
    }
  }
}
