package io.promptcompiler.core.check;

import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.check.partials.ContextRequirements;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.type.ObjectType;
import java.util.Set;

/** Checks a template and lowers it to a program. {@link #run} lists the passes in their order. */
public final class LowerTemplate {
  private LowerTemplate() {}

  /**
   * The text to check, and its settings.
   *
   * @param leaf the text
   * @param setting the settings of its program
   */
  public record Input(LowerTemplates.Leaf leaf, TemplateSettings setting) {
    public SplicedText text() {
      return leaf.text();
    }

    Body tree() {
      return leaf.tree();
    }

    Syntax syntax() {
      return leaf.syntax();
    }

    public ObjectType parameters() {
      return setting.parameters();
    }
  }

  /**
   * The result of checking a template.
   *
   * @param rendering its program
   * @param used the names of the parameters that it uses
   * @param mentioned the names of the parameters that it mentions in another syntax, which is
   *     reported
   * @param requirements its context requirements, for includers
   */
  public record Result(
      Rendering rendering,
      Set<String> used,
      Set<String> mentioned,
      ContextRequirements requirements) {

    /** Copies the sets. */
    public Result {
      used = Set.copyOf(used);
      mentioned = Set.copyOf(mentioned);
    }

    /** Returns the program of a template that is a text. */
    public TextProgram program() {
      return (TextProgram) rendering;
    }
  }

  /** Checks a template and returns a program of its correct parts. */
  public static Result run(Input input, DiagnosticSink sink) {
    return run(input, OuterScope.NONE, sink);
  }

  /** Checks a template that can look up more names than its parameters. */
  public static Result run(Input input, OuterScope around, DiagnosticSink sink) {
    return run(input, new LowerTemplates(input.setting()), around, sink);
  }

  /**
   * Checks a template that is only a part of its program.
   *
   * @param texts the program to which it is added
   */
  public static Result run(Input input, LowerTemplates texts, DiagnosticSink sink) {
    return run(input, texts, OuterScope.NONE, sink);
  }

  private static Result run(
      Input input, LowerTemplates texts, OuterScope around, DiagnosticSink sink) {
    // Names and types come first, because they determine the used parameters.
    Lowered lowered = texts.lower(input.leaf(), around, sink);
    lowered.names().forEach(Use::report);
    // The remaining checks only read the text, so their order does not matter.
    DiagnosticSink aboutText = input.text().relocating(sink);
    Set<String> mentioned = CheckForeignSyntax.check(input, lowered.used(), aboutText);
    CheckEmptyBody.check(input, aboutText);
    return new Result(
        new TextProgram(lowered.instructions(), texts.procedures()),
        lowered.used(),
        mentioned,
        lowered.requirements());
  }
}
