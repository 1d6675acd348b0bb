package io.promptcompiler.core.check.names;

import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.hint.language.EnclosingBlock;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Expression.Segment;
import java.util.Optional;

/** Suggests how to access a property of a list's elements that was looked up in the list itself. */
final class InsideList {
  private final Lowering lowering;

  InsideList(Lowering lowering) {
    this.lowering = lowering;
  }

  /** Returns the fix for a name that was looked up in a list that is the context. */
  Fix fix(Segment name) {
    String words = "Each element has it: write '{{#each …}}' and '{{/each}}' for the block.";
    return around(name).map(block -> loop(words, block)).orElse(Fix.of(words));
  }

  /**
   * Returns the fix for a property that was looked up in a list.
   *
   * @param path the path of the list, as written
   */
  Fix fix(Segment name, Value list, String path) {
    boolean isOfBlock = list instanceof Value.Read;
    Optional<EnclosingBlock> with = isOfBlock ? around(name) : Optional.empty();
    String loop = "{{#each " + path + "}}{{" + name.name() + "}}{{/each}}";
    return with.map(block -> loop("Loop over the list: '{{#each …}}'.", block))
        .orElse(Fix.of("Each element has it: '" + loop + "'."));
  }

  private Optional<EnclosingBlock> around(Segment name) {
    return EnclosingBlock.of(lowering.unit().source(), lowering.unit().body(), name.span().start())
        .filter(block -> block.name().equals("with"));
  }

  private Fix loop(String words, EnclosingBlock block) {
    SourceText source = lowering.unit().source();
    return Fix.of(words).editing(block.renamed(source, "each"));
  }
}
