package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Placeholders;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The context in which one text is lowered: the text, the sink for its findings, and the state that
 * all texts of the same program share.
 */
final class Lowering {
  private final SplicedText text;
  private final Syntax syntax;
  private final Partials partials;
  private final DiagnosticSink sink;
  private final Shared shared;

  Lowering(SplicedText text, Syntax syntax, Partials partials, DiagnosticSink sink, Shared shared) {
    this.text = text;
    this.syntax = syntax;
    this.partials = partials;
    this.sink = text.relocating(sink);
    this.shared = shared;
  }

  /** The state that all texts of a program share. */
  static final class Shared {
    private final Setting setting;
    private final Procedures procedures = new Procedures();
    private final Set<String> used = new LinkedHashSet<>();
    private final ContextRequirements outside = new ContextRequirements();
    private final Expansion expansion = new Expansion();
    private int variables;
    private int loops;
    private int depth;

    Shared(Setting setting) {
      this.setting = setting;
    }

    /** The procedures of the program. */
    Procedures procedures() {
      return procedures;
    }

    /** The context requirements of the texts. */
    ContextRequirements outside() {
      return outside;
    }

    /** The names of the parameters that were looked at. */
    Set<String> used() {
      return used;
    }

    /** A new variable. */
    Variable variable(String hint, Type type, boolean optional, Optional<Value> definition) {
      return new Variable(++variables, hint, type, optional, definition);
    }

    /** A new loop. */
    LoopFrame loop(Type keyType) {
      return new LoopFrame(++loops, keyType);
    }
  }

  /**
   * The lowering of a partial into the same program. Whether a branch of it is ever reached depends
   * on who includes it, and what it declares is checked by itself: neither is said here.
   */
  Lowering including(Partial partial, Location from) {
    DiagnosticSink inside =
        diagnostic -> {
          if (partial.declared().isEmpty() && diagnostic.code() != DiagnosticCode.UNREACHABLE) {
            sink.report(diagnostic.includedFrom(from));
          }
        };
    return new Lowering(partial.text(), syntax, partial.partials(), inside, shared);
  }

  /** The partials in reach of the text. */
  Partials partials() {
    return partials;
  }

  /** The procedures of the program. */
  Procedures procedures() {
    return shared.procedures;
  }

  /** The total size of the partials of the program. */
  Expansion expansion() {
    return shared.expansion;
  }

  /** Whether a statement can be lowered: one of a partial only while there is room for it. */
  boolean hasRoom(Statement statement) {
    return shared.procedures.depth() == 0 || shared.expansion.hasRoom(statement, shared.procedures);
  }

  /** The context requirements of the program. */
  ContextRequirements outside() {
    return shared.outside;
  }

  /** The object of all parameters. */
  Value parameters() {
    return new Value.Parameters(shared.setting.parameters().ref());
  }

  /** The declaration of an object. */
  ObjectType object(Type.ObjectRef ref) {
    return ref.equals(shared.setting.parameters().ref())
        ? shared.setting.parameters()
        : types().object(ref);
  }

  Types types() {
    return shared.setting.types();
  }

  Helpers helpers() {
    return shared.setting.helpers();
  }

  /** The id of the template. */
  String template() {
    return shared.setting.id();
  }

  PrintStyle style() {
    return shared.setting.style();
  }

  boolean escapesHtml() {
    return shared.setting.escapesHtml();
  }

  /**
   * Goes one block down, in this text or in one that it includes; false and a finding where that is
   * too deep.
   */
  boolean goDown(Span span) {
    if (shared.depth == Limits.BLOCK_DEPTH) {
      report(
          DiagnosticCode.TOO_DEEP,
          span,
          "Partials inside partials count as well.",
          Limits.BLOCK_DEPTH);
      return false;
    }
    shared.depth++;
    return true;
  }

  /** Goes up again. */
  void goUp() {
    shared.depth--;
  }

  /** A new variable. */
  Variable variable(String hint, Type type, boolean optional, Optional<Value> definition) {
    return shared.variable(hint, type, optional, definition);
  }

  /** A new loop. */
  LoopFrame loop(Type keyType) {
    return shared.loop(keyType);
  }

  /** Notes that a template looks at a parameter. */
  void use(String parameter) {
    shared.used.add(parameter);
  }

  /** Notes that a template may look at any parameter. */
  void useAll() {
    shared.used.addAll(shared.setting.parameters().fieldNames());
  }

  /** The text in a range. */
  String textOf(Span span) {
    return text.text().slice(span);
  }

  /** How an older syntax writes what looks like a variable and is text; empty for Handlebars. */
  String asText(String name) {
    return syntax == Syntax.HANDLEBARS
        ? ""
        : "As text it is written '" + Placeholders.escaped(syntax, name) + "'.";
  }

  Location at(Span span) {
    return text.at(span);
  }

  /** What a fixed text is joined from, when that is more than one place of one file. */
  List<Instruction.EmitText> parts(String value, int start) {
    Span span = new Span(start, start + value.length());
    boolean isAsWritten =
        span.end() <= text.text().content().length() && text.text().slice(span).equals(value);
    List<Span> spans = isAsWritten ? text.divide(span) : List.of();
    return spans.size() < 2
        ? List.of()
        : spans.stream()
            .map(one -> new Instruction.EmitText(text.text().slice(one), text.at(one)))
            .toList();
  }

  void report(DiagnosticCode code, Span span, String fix, Object... words) {
    report(code, span, Fix.of(fix), words);
  }

  /** As above, with a fix that may hold edits. */
  void report(DiagnosticCode code, Span span, Fix fix, Object... words) {
    sink.report(Diagnostic.of(code, new Location(text.text(), span), words).fix(fix));
  }
}
