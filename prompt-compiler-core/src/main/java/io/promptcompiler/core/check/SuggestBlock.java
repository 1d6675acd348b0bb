package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_HELPER;

import io.promptcompiler.core.check.helpers.HelperNames;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.names.ResolvePath;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.language.ForeignWords;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Statement.Block;
import java.util.ArrayList;
import java.util.List;

/** Suggests the intended block for a block that is misused or does not exist. */
final class SuggestBlock {
  private final Lowering lowering;
  private final ResolvePath paths;
  private final LowerValue values;

  SuggestBlock(Lowering lowering, ResolvePath paths, LowerValue values) {
    this.lowering = lowering;
    this.paths = paths;
    this.values = values;
  }

  /** Returns whether the name of a block is unknown or misspelt, after reporting it. */
  boolean misspelt(Block block, String name, LexicalScope scope) {
    Location opener = lowering.here(block.call().callee().span());
    Fix fix = Suggestion.correction(name, HelperNames.OPENING, opener);
    boolean isVariable = paths.isVariable(name, scope);
    if (fix.edits().isEmpty() && !isVariable) {
      String words =
          ForeignWords.instead(name)
              .orElseGet(() -> Suggestion.list("Blocks", HelperNames.OPENING));
      lowering.report(UNKNOWN_HELPER, block.call().callee().span(), words, name);
    }
    if (fix.edits().isEmpty()) {
      return !isVariable;
    }
    String closer = "{{/" + name + "}}";
    Location end =
        lowering.here(new Span(block.span().end() - closer.length(), block.span().end()));
    List<Edit> edits = new ArrayList<>(fix.edits());
    if (end.text().equals(closer)) {
      edits.add(new Edit(end, "{{/" + edits.get(0).replacement() + "}}"));
    }
    Fix both = fix.isCertain() ? fix.editing(edits) : fix.editing(edits).suggested();
    lowering.report(UNKNOWN_HELPER, block.call().callee().span(), both, name);
    return true;
  }

  /** Returns the fix for a call of a block that takes one argument. */
  Fix rightCall(Call call, String name, LexicalScope scope) {
    List<Expression> given = call.arguments();
    if (given.size() < 2) {
      return Fix.of("Write '{{#" + name + " x}}'.");
    }
    Fix ofWords = values.nameOfWords(given.get(0), given.subList(1, given.size()), scope);
    if (!ofWords.isEmpty()) {
      return ofWords;
    }
    if (!name.equals("if") && !name.equals("unless")) {
      return Fix.of("Write '{{#" + name + " x}}'.");
    }
    Fix fix = Fix.of("Compare with a helper: '{{#" + name + " (eq a b)}}'.");
    boolean isCompared =
        given.size() == 2
            && given.get(0) instanceof Path
            && given.get(1) instanceof Expression.StringLiteral;
    Location both = lowering.here(given.get(0).span().to(given.get(given.size() - 1).span()));
    return isCompared ? fix.replacing(both, "(eq " + both.text() + ")").suggested() : fix;
  }
}
