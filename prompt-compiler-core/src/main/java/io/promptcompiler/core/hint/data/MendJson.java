package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds what was meant where JSON cannot be read. Of the ways in which it may be meant it offers
 * the one with which the file can be read furthest: what is offered was tried.
 */
public final class MendJson {
  private final SourceText source;
  private final Diagnostic problem;
  private final Function<SourceText, Optional<Diagnostic>> reader;

  private MendJson(
      SourceText source, Diagnostic problem, Function<SourceText, Optional<Diagnostic>> reader) {
    this.reader = reader;
    this.source = source;
    this.problem = problem;
  }

  /** A finding with the edit that mends it, or the finding itself when none does. */
  public static Diagnostic mend(
      SourceText source, Diagnostic problem, Function<SourceText, Optional<Diagnostic>> reader) {
    return new MendJson(source, problem, reader).mended().orElse(problem);
  }

  private Optional<Diagnostic> mended() {
    int best = problem.location().span().start();
    Optional<JsonSlip> found = Optional.empty();
    for (JsonSlip slip : JsonSlips.of(source.content(), problem.location().span().start())) {
      int reached = reached(slip);
      if (reached > best) {
        best = reached;
        found = Optional.of(slip);
      }
    }
    return found.map(this::explained);
  }

  /** How far the file can be read with what a slip writes, counted as it stands now. */
  private int reached(JsonSlip slip) {
    SourceText fresh = new SourceText(source.path(), Edit.applied(edits(slip)));
    Optional<Diagnostic> left = reader.apply(fresh);
    int reached = left.map(one -> one.location().span().start()).orElse(Integer.MAX_VALUE / 2);
    int grown = 0;
    for (JsonSlip.Change change : slip.changes()) {
      if (change.span().start() < reached) {
        grown += change.meant().length() - change.span().length();
      }
    }
    return reached - Math.max(0, grown);
  }

  private List<Edit> edits(JsonSlip slip) {
    List<Edit> edits = new ArrayList<>();
    for (JsonSlip.Change change : slip.changes()) {
      edits.add(new Edit(new Location(source, change.span()), change.meant()));
    }
    return edits;
  }

  private Diagnostic explained(JsonSlip slip) {
    Location at = new Location(source, shown(slip.at()));
    Fix fix = Fix.of(slip.advice()).editing(edits(slip));
    return Diagnostic.of(DiagnosticCode.JSON_SYNTAX, at, slip.what())
        .fix(slip.isCertain() ? fix : fix.suggested());
  }

  /** A stretch, or the character before it where something is inserted. */
  private static Span shown(Span at) {
    return at.length() > 0 || at.start() == 0 ? at : new Span(at.start() - 1, at.start());
  }
}
