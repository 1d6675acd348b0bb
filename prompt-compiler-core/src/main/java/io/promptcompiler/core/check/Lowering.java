package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** What the lowering of one template shares: its input, its numbering and what was used so far. */
final class Lowering {
  private final CheckTemplate.Input input;
  private final DiagnosticSink sink;
  private final Set<String> used = new LinkedHashSet<>();
  private int variables;
  private int loops;

  Lowering(CheckTemplate.Input input, DiagnosticSink sink) {
    this.input = input;
    this.sink = sink;
  }

  /** The object of all parameters. */
  Value parameters() {
    return new Value.Parameters(input.parameters().ref());
  }

  /** The declaration of an object. */
  ObjectType object(Type.ObjectRef ref) {
    return ref.equals(input.parameters().ref()) ? input.parameters() : input.types().object(ref);
  }

  Types types() {
    return input.types();
  }

  Helpers helpers() {
    return input.helpers();
  }

  /** The id of the template. */
  String template() {
    return input.id();
  }

  boolean escapesHtml() {
    return input.escapesHtml();
  }

  /** A new variable. */
  Variable variable(String hint, Type type, boolean optional, Optional<Value> definition) {
    return new Variable(++variables, hint, type, optional, definition);
  }

  /** A new loop. */
  LoopFrame loop(Type keyType) {
    return new LoopFrame(++loops, keyType);
  }

  /** Notes that a template looks at a parameter. */
  void use(String parameter) {
    used.add(parameter);
  }

  /** Notes that a template may look at any parameter. */
  void useAll() {
    used.addAll(input.parameters().fieldNames());
  }

  Set<String> used() {
    return used;
  }

  Location at(Span span) {
    return new Location(input.source(), span);
  }

  void report(DiagnosticCode code, Span span, String fix, Object... words) {
    sink.report(Diagnostic.of(code, at(span), words).fix(fix));
  }
}
