package io.promptcompiler.core.check.caching;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.CachingSettings;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.ValueNames;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.type.Varies;
import java.util.List;
import java.util.Locale;

/**
 * Checks that the beginning of a prompt that providers can cache is as long as its author wants.
 * Prompts for which nothing about caching is declared are not checked.
 */
public final class CheckCaching {
  private final EntryPoint entryPoint;
  private final CachingSettings settings;
  private final DiagnosticSink sink;

  private CheckCaching(EntryPoint entryPoint, DiagnosticSink sink) {
    this.entryPoint = entryPoint;
    this.settings = entryPoint.about().caching();
    this.sink = sink;
  }

  /** Checks an entry point in all of its variants. */
  public static void check(EntryPoint entryPoint, DiagnosticSink sink) {
    if (!StablePrefix.isWanted(entryPoint)) {
      return;
    }
    new CheckCaching(entryPoint, sink).check();
    for (Variant variant : entryPoint.variants()) {
      if (variant.isOwn()) {
        new CheckCaching(entryPoint.in(variant), sink).check();
      }
    }
  }

  private void check() {
    if (entryPoint.rendering().rendersAnything()) {
      StablePrefix prefix = StablePrefix.of(entryPoint);
      settings.minTokens().ifPresent(least -> enough(least, prefix.deployment()));
      prefix.sensitive().ifPresent(this::sensitive);
      prefix.session().end().ifPresent(end -> lost(prefix, end));
      dropped(entryPoint.rendering().instructions());
    }
    entryPoint
        .parts()
        .forEach(
            part -> {
              StablePrefix prefix = StablePrefix.of(entryPoint, part);
              prefix.session().end().ifPresent(end -> lost(prefix, end));
              prefix.sensitive().ifPresent(this::sensitive);
            });
  }

  private void enough(About.TokenLimit least, StablePrefix.Level stable) {
    long tokens = StablePrefix.tokens(stable.length());
    if (tokens < least.tokens()) {
      String fix =
          stable
              .end()
              .map(
                  end ->
                      "The first value that changes is '"
                          + end.value()
                          + "' in line "
                          + end.at().outermost().line()
                          + ". Move it behind fixed text, or declare that it varies less often.")
              .orElse("The whole prompt is shorter. Write a lower number.");
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.TOO_LITTLE_STABLE,
                  least.location(),
                  shown(least.tokens()),
                  shown(tokens))
              .fix(fix));
    }
  }

  private void sensitive(StablePrefix.End first) {
    sink.report(
        Diagnostic.of(DiagnosticCode.SENSITIVE_CACHED, first.at().outermost(), first.value())
            .fix(
                "Write 'varies: session' or 'varies: request' at its declaration, or move it behind"
                    + " a value that changes."));
  }

  private void lost(StablePrefix prefix, StablePrefix.End end) {
    long tokens = StablePrefix.tokens(prefix.lost());
    if (end.varies() == Varies.REQUEST && tokens >= settings.warnAbove()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.UNCACHED_TEXT,
                  end.at().outermost(),
                  end.value(),
                  shown(Math.max(100, Math.round(tokens / 100.0) * 100)))
              .fix(
                  Fix.of(
                          "Move it behind the fixed text, or write 'varies: session' or 'varies:"
                              + " deployment' at its declaration if it changes less often.")
                      .editing(MoveLine.of(entryPoint, end.at(), settings.warnAbove()))
                      .suggested()));
    }
  }

  /** Reports histories that drop their oldest messages, which changes the beginning. */
  private void dropped(List<Instruction> instructions) {
    for (Instruction instruction : instructions) {
      if (instruction instanceof Instruction.History history
          && (history.budget().isPresent() || entryPoint.about().limit().isPresent())) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.DROPPED_HISTORY,
                    history.location().outermost(),
                    ValueNames.of(history.messages()))
                .fix(
                    "Shorten the history in the application, many messages at once, and allow this"
                        + " finding; or raise the number of tokens."));
      }
      instruction.blocks().forEach(this::dropped);
    }
  }

  private static String shown(long tokens) {
    return String.format(Locale.ROOT, "%,d", tokens);
  }
}
