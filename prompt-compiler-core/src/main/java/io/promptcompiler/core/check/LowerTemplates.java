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
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Optional;

/**
 * Checks texts and lowers them to one program. They share its parameters; variables and procedures
 * of different texts do not clash.
 */
public final class LowerTemplates {
  private final ProgramContext program;

  /** For texts of one setting. */
  public LowerTemplates(TemplateSettings setting) {
    this.program = new ProgramContext(setting);
  }

  /**
   * A text.
   *
   * @param text the text
   * @param tree what was parsed from it
   * @param syntax how its variables are written
   * @param partials the partials in reach
   */
  public record Leaf(SplicedText text, Body tree, Syntax syntax, Partials partials) {
    private TextUnit unit(boolean holdsMessages) {
      return new TextUnit(text, syntax, partials, holdsMessages, Optional.empty());
    }
  }

  /** Lowers a text; of a text with mistakes, what can still be lowered. */
  public Lowered lower(Leaf leaf, OuterScope around, DiagnosticSink sink) {
    return lower(leaf, around, /* holdsMessages= */ false, sink);
  }

  /** Lowers a text that consists of messages: each is a mark, and no text is between them. */
  public Lowered lowerMessages(Leaf leaf, OuterScope around, DiagnosticSink sink) {
    return lower(leaf, around, /* holdsMessages= */ true, sink);
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
   * The member that a way leads to; absent and a finding where there is none.
   *
   * @param start where the way begins
   * @param shown what the start is called
   * @param way the names on the way, as written in a stretch of a text
   * @param text where they are written
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

  /** A new variable for the elements of a list. */
  public Variable element(String hint, Type type, boolean optional, Value list) {
    Trust trust = program.trust().below(list);
    return program.numbers().variable(hint, type, optional, Optional.empty(), trust);
  }

  /** A new loop over a list. */
  public LoopFrame loop() {
    return program.numbers().loop(Type.INTEGER, /* hasUntrustedKeys= */ false);
  }

  /** The procedures that the texts call. */
  public List<Procedure> procedures() {
    return program.procedures().all();
  }

  /** A name of a way. */
  public static Segment segment(String name, int start) {
    return new Segment(name, new Span(start, start + name.length()));
  }
}
