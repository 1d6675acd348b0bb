package io.promptcompiler.core.check;

import io.promptcompiler.core.check.messages.LowerMessages;
import io.promptcompiler.core.check.partials.Partial;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.TagHints;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Braces;
import io.promptcompiler.core.syntax.HandlebarsParser;
import io.promptcompiler.core.syntax.RemoveTagLines;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.type.Type;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The context in which one text is lowered: the text, the sink for its findings, and the state that
 * it shares with the other texts of its program.
 */
public final class Lowering {
  /** Findings that depend on the values of a call, even if the partial declares its parameters. */
  private static final Set<DiagnosticCode> ON_CALLS =
      EnumSet.of(DiagnosticCode.UNTRUSTED_CHOICE, DiagnosticCode.UNTRUSTED_ARGUMENT);

  private final TextUnit unit;
  private final ProgramContext program;
  private final Effects effects;
  private final NameIndex names;
  private final DiagnosticSink sink;
  private final TagHints foreign;

  /** The lowering of a text that nothing includes. */
  Lowering(TextUnit unit, ProgramContext program, DiagnosticSink sink) {
    this(unit, program, new Effects(), new NameIndex(), sink);
  }

  private Lowering(
      TextUnit unit,
      ProgramContext program,
      Effects effects,
      NameIndex names,
      DiagnosticSink sink) {
    this.unit = unit;
    this.program = program;
    this.effects = effects;
    this.names = names;
    this.sink = unit.text().relocating(sink);
    this.foreign =
        new TagHints(
            unit.text(),
            unit.syntax(),
            name -> program.setting().parameters().field(name).isPresent());
  }

  /**
   * Returns the lowering of a partial into the same program. It does not report findings about
   * unreachable branches, which depend on the includer, or about declarations, which are checked
   * separately.
   */
  public Lowering including(Partial partial, Location from) {
    DiagnosticSink inside =
        diagnostic -> {
          boolean isOfCall = partial.declared().isEmpty() || ON_CALLS.contains(diagnostic.code());
          if (isOfCall && diagnostic.code() != DiagnosticCode.UNREACHABLE) {
            sink.report(diagnostic.includedFrom(from));
          }
        };
    // A partial that declares its parameters is indexed by itself.
    NameIndex index = partial.declared().isEmpty() ? names : new NameIndex();
    return new Lowering(unit.including(partial, from), program, effects, index, inside);
  }

  /** Returns the same for a trial, whose findings go elsewhere. */
  public Lowering reportingTo(DiagnosticSink other) {
    return new Lowering(unit, program, effects, new NameIndex(), other);
  }

  /** Returns the text. */
  public TextUnit unit() {
    return unit;
  }

  /** Returns the program that the text is lowered into. */
  public ProgramContext program() {
    return program;
  }

  /** Returns the settings of the program. */
  public TemplateSettings setting() {
    return program.setting();
  }

  /** Returns the meanings of names. */
  public NameIndex names() {
    return names;
  }

  /** Returns whether a place is between messages, where text is an error. */
  public boolean isBetweenMessages(Nesting nesting) {
    return unit.holdsMessages() && !nesting.isInMessage();
  }

  /** Returns the tree of a text inside of the text, which is parsed once. */
  public Optional<Body> parsed(Block block, Span inside) {
    return program
        .parsed()
        .computeIfAbsent(
            block,
            none ->
                HandlebarsParser.parse(unit.source(), inside, Braces.EXACT, sink)
                    .map(body -> RemoveTagLines.of(body, unit.source(), inside, this::isMedia)));
  }

  private boolean isMedia(Mustache mustache) {
    return LowerMessages.isMedia(mustache, setting().vocabulary());
  }

  /** Returns the collected effects of the text, with all that it includes. */
  public Effects effects() {
    return effects;
  }

  /** Returns the object of all parameters. */
  public Value parameters() {
    return new Value.Parameters(setting().parameters().ref());
  }

  /** Returns whether media are somewhere in values of a type. */
  public boolean hasMedia(Type type) {
    return type.contains(Type::isMedia, setting()::object);
  }

  /** Notes that there is a fence. */
  public void haveFence() {
    program.hasFences().set(true);
    // Whether its first delimiter has to begin a line depends on what is printed before it.
    effects.readWholeContext();
  }

  /** Notes that a template looks at a parameter. */
  public void use(String parameter) {
    effects.use(List.of(parameter));
  }

  /** Notes that a template may look at any parameter. */
  public void useAll() {
    effects.use(setting().parameters().fieldNames());
  }

  /** Returns the text in a range. */
  public String textOf(Span span) {
    return unit.textOf(span);
  }

  public Location at(Span span) {
    return unit.at(span);
  }

  /**
   * Returns a place of the text itself, for an edit that is to be written as its file writes texts.
   */
  public Location here(Span span) {
    return unit.here(span);
  }

  public void report(DiagnosticCode code, Span span, String fix, Object... words) {
    report(code, span, Fix.of(fix), words);
  }

  /** Reports a finding with a fix that may have edits. */
  public void report(DiagnosticCode code, Span span, Fix fix, Object... words) {
    Diagnostic finding = Diagnostic.of(code, here(span), words).fix(fix);
    if (setting().vocabulary().explainsForeign()) {
      foreign.explain(finding).ifPresent(sink::report);
    } else {
      sink.report(finding);
    }
  }
}
