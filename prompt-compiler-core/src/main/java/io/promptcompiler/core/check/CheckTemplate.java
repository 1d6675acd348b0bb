package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.List;
import java.util.Set;

/** Checks a template and makes its program. The passes, in their order, stand in {@link #run}. */
public final class CheckTemplate {
  private CheckTemplate() {}

  /**
   * What is to be checked.
   *
   * @param id the id of the template
   * @param text the text
   * @param tree what was parsed from it
   * @param syntax how its variables are written
   * @param parameters the parameters, as the object that is the outermost context
   * @param types the types that they mention
   * @param helpers the helpers that it can call
   * @param escapesHtml whether {@code {{x}}} is escaped for HTML
   * @param partials the partials in reach
   */
  public record Input(
      String id,
      SplicedText text,
      Body tree,
      Syntax syntax,
      ObjectType parameters,
      Types types,
      Helpers helpers,
      boolean escapesHtml,
      Partials partials) {}

  /**
   * What a template means.
   *
   * @param program what it does
   * @param used the names of the parameters that it looks at
   */
  public record Result(TextProgram program, Set<String> used) {

    /** Copies the set. */
    public Result {
      used = Set.copyOf(used);
    }
  }

  /** Checks a template; where it is wrong, the program does what can still be said of it. */
  public static Result run(Input input, DiagnosticSink sink) {
    Lowering lowering = Lowering.of(input, sink);
    // Names and types come first: what they find says which parameters are used.
    List<Instruction> instructions = new LowerStatements(lowering).lower(input.tree());
    // The rest only looks at the text, so its order does not matter.
    DiagnosticSink aboutText = input.text().relocating(sink);
    CheckForeignSyntax.check(input, aboutText);
    CheckEmptyBody.check(input, aboutText);
    TextProgram program =
        new TextProgram(MergeTexts.merge(instructions), lowering.procedures().all());
    return new Result(program, lowering.used());
  }
}
