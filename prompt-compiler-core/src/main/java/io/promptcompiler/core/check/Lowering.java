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
import io.promptcompiler.core.program.ValuePath;
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
  /**
   * The findings that depend on the arguments of a call, even if the partial declares its
   * parameters.
   */
  private static final Set<DiagnosticCode> ON_CALLS =
      EnumSet.of(DiagnosticCode.UNTRUSTED_CHOICE, DiagnosticCode.UNTRUSTED_ARGUMENT);

  private final TextUnit unit;
  private final ProgramContext program;
  private final Effects effects;
  private final NameIndex names;
  private final DiagnosticSink sink;
  private final TagHints foreign;
  private final MisplacedWords misplaced = new MisplacedWords(this);

  /** Creates the lowering of a text that is not included by another. */
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
    // A partial that declares its parameters is indexed separately.
    NameIndex index = partial.declared().isEmpty() ? names : new NameIndex();
    return new Lowering(unit.including(partial, from), program, effects, index, inside);
  }

  /** Returns a copy for a trial, which reports to another sink. */
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

  /** Returns the syntax tree of a block's content, which is parsed only once. */
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

  /** Returns the check for words of texts of other kinds. */
  public MisplacedWords misplaced() {
    return misplaced;
  }

  /** Returns the collected effects of the text, with all that it includes. */
  public Effects effects() {
    return effects;
  }

  /** Returns the object of all parameters. */
  public Value parameters() {
    return new Value.Parameters(setting().parameters().ref());
  }

  /** Returns whether values of a type can contain media. */
  public boolean hasMedia(Type type) {
    return type.contains(Type::isMedia, setting()::object);
  }

  /** Records that the program has a fence. */
  public void haveFence() {
    program.hasFences().set(true);
    // Whether its opening tag must begin a line depends on the output before it.
    effects.readWholeContext();
  }

  /** Records that a template uses a parameter. */
  public void use(String parameter) {
    effects.use(List.of(parameter));
  }

  /** Records that a template may use any parameter. */
  public void useAll() {
    effects.use(setting().parameters().fieldNames());
    effects.useAll();
  }

  /** Returns the text in a range. */
  public String textOf(Span span) {
    return unit.textOf(span);
  }

  public Location at(Span span) {
    return unit.at(span);
  }

  /** Returns a location in the text itself, for edits in the notation of its file. */
  public Location here(Span span) {
    return unit.here(span);
  }

  public void report(DiagnosticCode code, Span span, String fix, Object... words) {
    report(code, span, Fix.of(fix), words);
  }

  /** Reports a finding with a fix that may have edits. */
  public void report(DiagnosticCode code, Span span, Fix fix, Object... words) {
    report(Diagnostic.of(code, here(span), words).fix(fix));
  }

  /** Reports a finding about the trust of a value. */
  public void reportAbout(
      Value value, DiagnosticCode code, Span span, String fix, Object... words) {
    report(Diagnostic.of(code, here(span), words).fix(fix).subject(ValuePath.of(value)));
  }

  /** Reports a finding. */
  void report(Diagnostic finding) {
    if (setting().vocabulary().explainsForeign()) {
      foreign.explain(finding).ifPresent(sink::report);
    } else {
      sink.report(finding);
    }
  }
}
