package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.TextProgram;
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
   * @param source the text
   * @param body the stretch of it that is template
   * @param tree what was parsed from it
   * @param parameters the parameters, as the object that is the outermost context
   * @param types the types that they mention
   * @param helpers the helpers that it can call
   * @param escapesHtml whether {@code {{x}}} is escaped for HTML
   */
  public record Input(
      String id,
      SourceText source,
      Span body,
      Body tree,
      ObjectType parameters,
      Types types,
      Helpers helpers,
      boolean escapesHtml) {}

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
    Lowering lowering = new Lowering(input, sink);
    // Names and types come first: what they find says which parameters are used.
    List<Instruction> instructions = new LowerStatements(lowering).lower(input.tree());
    // The rest only looks at the text, so its order does not matter.
    CheckForeignSyntax.check(input, sink);
    CheckEmptyBody.check(input, sink);
    return new Result(new TextProgram(MergeTexts.merge(instructions)), lowering.used());
  }
}
