package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import java.util.ArrayList;
import java.util.List;

/** Compares the amounts of text of an override with those of the release. */
final class CompareAmounts {
  /** The number of tokens by which each text may grow. */
  private static final int MORE_TOKENS = 50;

  /** The number of steps that each text may have. */
  private static final int MOST_STEPS = 5_000;

  private final EntryPoint now;
  private final double growth;
  private final List<Diagnostic> rejections = new ArrayList<>();
  private boolean haveManySteps;

  private CompareAmounts(EntryPoint now, double growth) {
    this.now = now;
    this.growth = growth;
  }

  /**
   * Compares the texts of two prompts, with those of the variants that both have.
   *
   * @param growth the factor by which a text may grow
   */
  static CompareAmounts of(EntryPoint old, EntryPoint now, double growth) {
    CompareAmounts amounts = new CompareAmounts(now, growth);
    amounts.compare(TextAmount.of(old), TextAmount.of(now), "");
    for (Variant variant : now.variants()) {
      String name = variant.name();
      old.variant(name)
          .ifPresent(
              before ->
                  amounts.compare(
                      TextAmount.of(old.in(before)), TextAmount.of(now.in(variant)), "@" + name));
    }
    return amounts;
  }

  /** Returns findings about texts that are blank, too long, or take too many steps. */
  List<Diagnostic> rejections() {
    return rejections;
  }

  /**
   * Returns whether a text takes more steps than are allowed, so that other comparisons could take
   * very long.
   */
  boolean haveManySteps() {
    return haveManySteps;
  }

  /** Returns the number of tokens that a text may have at most. */
  static long most(long released, double growth) {
    return Math.max(released + MORE_TOKENS, (long) (released * growth));
  }

  private void compare(TextAmount before, TextAmount after, String variant) {
    boolean hasManySteps = after.steps() > Math.max(MOST_STEPS, before.steps() * growth);
    haveManySteps |= hasManySteps;
    if (before.isVisible() && !after.isVisible()) {
      rejections.add(
          Diagnostic.of(DiagnosticCode.OVERRIDE_BLANK, now.location(), now.about().id() + variant)
              .fix("Write a text, or delete the file to serve the released text."));
    }
    long is = StablePrefix.tokens(after.length());
    long most = most(StablePrefix.tokens(before.length()), growth);
    if (is > most) {
      rejections.add(
          CompareOverride.tooLong(now, variant, is, most)
              .fix("Shorten it, or release it in a new version."));
      return;
    }
    long each = StablePrefix.tokens(after.perElement());
    long mostEach = most(StablePrefix.tokens(before.perElement()), growth);
    if (each > mostEach) {
      reject(
          "prints "
              + each
              + " tokens of text for each element of lists; at most "
              + mostEach
              + " are allowed",
          "Write less text in loops, in separators, and in partials that call themselves.");
    } else if (hasManySteps) {
      reject(
          "takes too many steps",
          "Use fewer tags in loops and partials, and call fewer partials in each other.");
    }
  }

  private void reject(String what, String fix) {
    CompareOverride.add(CompareOverride.changes(now, now.location(), what).fix(fix), rejections);
  }
}
