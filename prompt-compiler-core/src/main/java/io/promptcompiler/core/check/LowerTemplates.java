package io.promptcompiler.core.check;

import io.promptcompiler.core.check.fences.CheckFences;
import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.check.names.ResolvePath;
import io.promptcompiler.core.check.partials.Partials;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.program.GatherFences;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.MergeTexts;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks texts and lowers them to one program. They share its parameters; variables and procedures
 * of different texts do not clash.
 */
public final class LowerTemplates {
  private final ProgramContext program;

  /** Creates an instance for texts with the same settings. */
  public LowerTemplates(TemplateSettings setting) {
    this.program = new ProgramContext(setting);
  }

  /**
   * A text.
   *
   * @param text the text
   * @param tree its syntax tree
   * @param syntax the syntax of its variables
   * @param partials the partials that it can include
   */
  public record Leaf(SplicedText text, Body tree, Syntax syntax, Partials partials) {
    private TextUnit unit(boolean holdsMessages) {
      return new TextUnit(text, syntax, partials, holdsMessages, Optional.empty());
    }
  }

  /** Lowers a text; if it has errors, only its correct parts. */
  public Lowered lower(Leaf leaf, OuterScope around, DiagnosticSink sink) {
    return lower(leaf, around, /* holdsMessages= */ false, sink);
  }

  /** Lowers a text that consists of messages, which become marks without text between them. */
  public Lowered lowerMessages(Leaf leaf, OuterScope around, DiagnosticSink sink) {
    return lower(leaf, around, /* holdsMessages= */ true, sink);
  }

  /**
   * Reports placeholders of other tools in a text.
   *
   * @param used the parameters that it uses
   */
  public void checkForeign(Leaf leaf, Set<String> used, DiagnosticSink sink) {
    CheckForeignSyntax.check(
        new LowerTemplate.Input(leaf, program.setting()), used, leaf.text().relocating(sink));
  }

  private Lowered lower(Leaf leaf, OuterScope around, boolean holdsMessages, DiagnosticSink sink) {
    Lowering lowering = new Lowering(leaf.unit(holdsMessages), program, sink);
    LexicalScope scope = around.scope(lowering.parameters());
    List<Instruction> instructions =
        MergeTexts.merge(new LowerStatements(lowering).lower(leaf.tree(), scope));
    if (program.hasFences().get() && !holdsMessages) {
      CheckFences.check(instructions, procedures(), sink);
      instructions = GatherFences.around(instructions, procedures());
    }
    Effects effects = lowering.effects();
    return new Lowered(
        instructions, effects.used(), effects.requirements(), lowering.names().uses());
  }

  /**
   * Returns the member at the end of a path. A missing member is reported and absent.
   *
   * @param start the value at the beginning of the path
   * @param shown the name of the start in findings
   * @param way the names in the path, as written
   * @param text the text that contains the path
   */
  public Value member(
      Value start, String shown, List<Segment> way, SplicedText text, DiagnosticSink sink) {
    TextUnit unit =
        new TextUnit(
            text, Syntax.HANDLEBARS, Partials.NONE, /* holdsMessages= */ false, Optional.empty());
    Lowering lowering = new Lowering(unit, program, sink);
    Value member = new ResolvePath(lowering).members(start, shown, way);
    lowering.names().uses().forEach(Use::report);
    return member;
  }

  /** Returns a new variable for the elements of a list. */
  public Variable element(String hint, Type type, boolean optional, Value list) {
    return program.changing(hint, type, optional, list);
  }

  /** Returns a new loop over a list. */
  public LoopFrame loop() {
    return program.numbers().loop(Type.INTEGER, /* keys= */ Optional.empty());
  }

  /** Returns the procedures that the texts call. */
  public List<Procedure> procedures() {
    return program.procedures().all();
  }

  /** Returns the segment of a path for a name. */
  public static Segment segment(String name, int start) {
    return new Segment(name, new Span(start, start + name.length()));
  }
}
