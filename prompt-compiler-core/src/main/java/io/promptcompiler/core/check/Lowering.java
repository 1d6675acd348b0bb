package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.hint.language.TagHints;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.TrustOf;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Braces;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.HandlebarsParser;
import io.promptcompiler.core.syntax.OwnLines;
import io.promptcompiler.core.syntax.Placeholders;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * The context in which one text is lowered: the text, the sink for its findings, and what it has in
 * common with the other texts of its program.
 */
final class Lowering {
  /** What depends on the values of a call, whatever the partial declares. */
  private static final Set<DiagnosticCode> ON_CALLS =
      EnumSet.of(DiagnosticCode.UNTRUSTED_CHOICE, DiagnosticCode.UNTRUSTED_ARGUMENT);

  private final SplicedText text;
  private final Syntax syntax;
  private final Partials partials;
  private final DiagnosticSink sink;
  private final Shared shared;
  private final Effects effects;
  private final TagHints foreign;

  /** Whether the text consists of messages. */
  private final boolean holdsMessages;

  /** The call that leads to the text, where it is a partial. */
  private final Optional<Location> includer;

  /** Whether what names mean is reported here; a partial that declares what it takes says it. */
  private final boolean isFirst;

  Lowering(
      SplicedText text,
      Syntax syntax,
      Partials partials,
      DiagnosticSink sink,
      Shared shared,
      Effects effects) {
    this(text, syntax, partials, sink, shared, effects, /* holdsMessages= */ false);
  }

  Lowering(
      SplicedText text,
      Syntax syntax,
      Partials partials,
      DiagnosticSink sink,
      Shared shared,
      Effects effects,
      boolean holdsMessages) {
    this(text, syntax, partials, sink, shared, effects, holdsMessages, Optional.empty(), true);
  }

  private Lowering(
      SplicedText text,
      Syntax syntax,
      Partials partials,
      DiagnosticSink sink,
      Shared shared,
      Effects effects,
      boolean holdsMessages,
      Optional<Location> includer,
      boolean isFirst) {
    this.isFirst = isFirst;
    this.holdsMessages = holdsMessages;
    this.includer = includer;
    this.text = text;
    this.syntax = syntax;
    this.partials = partials;
    this.sink = text.relocating(sink);
    this.shared = shared;
    this.effects = effects;
    this.foreign =
        new TagHints(text, syntax, name -> shared.setting().parameters().field(name).isPresent());
  }

  /**
   * What all texts of a program have in common.
   *
   * @param numbers makes their variables and loops, so that no two are the same
   * @param trust which of their values anybody may have written
   * @param hasFences whether there is a fence in one of them
   * @param parsed the texts of messages, each of which is a template of its own
   */
  record Shared(
      Setting setting,
      Procedures procedures,
      Expansion expansion,
      Numbers numbers,
      TrustOf trust,
      AtomicBoolean hasFences,
      IdentityHashMap<Block, Optional<Body>> parsed) {
    Shared(Setting setting) {
      this(
          setting,
          new Procedures(),
          new Expansion(),
          new Numbers(),
          new TrustOf(setting::object),
          new AtomicBoolean(),
          new IdentityHashMap<>());
    }

    /** A loop, whose keys may be names that anybody wrote unless they are declared. */
    LoopFrame loop(Type keyType, Value over) {
      boolean hasNames =
          !(keyType instanceof Type.Int)
              && !(over instanceof Value.ToAny whole
                  && whole.value().type() instanceof Type.ObjectRef);
      return numbers.loop(keyType, hasNames && trust.isUntrusted(over));
    }
  }

  /**
   * The lowering of a partial into the same program. Whether a branch of it is ever reached depends
   * on who includes it, and what it declares is checked by itself: neither is said here.
   */
  Lowering including(Partial partial, Location from) {
    DiagnosticSink inside =
        diagnostic -> {
          boolean isOfCall = partial.declared().isEmpty() || ON_CALLS.contains(diagnostic.code());
          if (isOfCall && diagnostic.code() != DiagnosticCode.UNREACHABLE) {
            sink.report(diagnostic.includedFrom(from));
          }
        };
    return new Lowering(
        partial.text(),
        syntax,
        partial.partials(),
        inside,
        shared,
        effects,
        partial.holdsMessages(),
        Optional.of(from),
        isFirst && partial.declared().isEmpty());
  }

  /** The same for a trial, whose findings go elsewhere. */
  Lowering reportingTo(DiagnosticSink other) {
    return new Lowering(
        text, syntax, partials, other, shared, effects, holdsMessages, includer, false);
  }

  /** Whether a place is between messages, where no text can stand. */
  boolean isBetweenMessages(Nesting nesting) {
    return holdsMessages && !nesting.isInMessage();
  }

  /** Whether the text consists of messages. */
  boolean holdsMessages() {
    return holdsMessages;
  }

  /** The tree of a text inside of the text, which is parsed once. */
  Optional<Body> parsed(Block block, Span inside) {
    return shared
        .parsed()
        .computeIfAbsent(
            block,
            none ->
                HandlebarsParser.parse(text.text(), inside, Braces.EXACT, sink)
                    .map(body -> OwnLines.of(body, text.text(), inside, this::isMedia)));
  }

  private boolean isMedia(Mustache mustache) {
    return LowerMessages.isMedia(mustache, vocabulary());
  }

  /** The partials in reach of the text. */
  Partials partials() {
    return partials;
  }

  /** The procedures of the program. */
  Procedures procedures() {
    return shared.procedures();
  }

  /** The total size of the partials of the program. */
  Expansion expansion() {
    return shared.expansion();
  }

  /** What the text uses and requires, with all that it includes. */
  Effects effects() {
    return effects;
  }

  /** The declaration of all parameters. */
  ObjectType parameterObject() {
    return shared.setting().parameters();
  }

  /** The object of all parameters. */
  Value parameters() {
    return new Value.Parameters(shared.setting().parameters().ref());
  }

  /** The parameter of a name. */
  Optional<Field> parameter(String name) {
    return shared.setting().parameters().field(name);
  }

  /** Whether media are somewhere in values of a type. */
  boolean hasMedia(Type type) {
    return type.contains(BuiltInTypes::isMedia, this::object);
  }

  /** The declaration of an object. */
  ObjectType object(Type.ObjectRef ref) {
    return shared.setting().object(ref);
  }

  Types types() {
    return shared.setting().types();
  }

  Helpers helpers() {
    return shared.setting().helpers();
  }

  /** How a helper is called, if there is one of that name. */
  Optional<Helper> helper(String name) {
    return shared.setting().helper(name);
  }

  /** What names stand for that are no helpers. */
  Vocabulary vocabulary() {
    return shared.setting().vocabulary();
  }

  /** The id of the template. */
  String template() {
    return shared.setting().id();
  }

  PrintStyle style() {
    return shared.setting().style();
  }

  boolean escapesHtml() {
    return shared.setting().escapesHtml();
  }

  /** A new variable for a value. */
  Variable variable(String hint, Type type, boolean optional, Value definition) {
    return shared
        .numbers()
        .variable(hint, type, optional, Optional.of(definition), shared.trust().below(definition));
  }

  /** A new variable for an argument of a partial that declares it trusted. */
  Variable trusted(String hint, Value argument) {
    return shared
        .numbers()
        .variable(hint, argument.type(), argument.optional(), Optional.of(argument), Trust.TRUSTED);
  }

  /**
   * A new variable for one of several values.
   *
   * @param from what they are the elements of, or one of them: they are trusted as that is
   */
  Variable changing(String hint, Type type, boolean optional, Value from) {
    return shared
        .numbers()
        .variable(hint, type, optional, Optional.empty(), shared.trust().below(from));
  }

  /** A new loop over a value. */
  LoopFrame loop(Type keyType, Value over) {
    return shared.loop(keyType, over);
  }

  /** Which values anybody may have written. */
  TrustOf trust() {
    return shared.trust();
  }

  /** Notes that there is a fence. */
  void haveFence() {
    shared.hasFences().set(true);
    // Whether its first delimiter has to begin a line depends on what is printed before it.
    effects.readWholeContext();
  }

  /** Notes that a template looks at a parameter. */
  void use(String parameter) {
    effects.use(List.of(parameter));
  }

  /** Notes that a template may look at any parameter. */
  void useAll() {
    effects.use(shared.setting().parameters().fieldNames());
  }

  /** The text as a whole. */
  SourceText source() {
    return text.text();
  }

  /** The stretch of it that is lowered. */
  Span body() {
    return text.span();
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
    Location place = text.at(span);
    return includer.map(place::includedFrom).orElse(place);
  }

  /** Whether a place is in the file of the prompt itself, and in nothing that it includes. */
  boolean isOwn(Span span) {
    return at(span).source() == shared.setting().parameters().location().source();
  }

  /** A place of the text itself, for an edit that is to be written as its file writes texts. */
  Location here(Span span) {
    return new Location(text.text(), span);
  }

  /** Where a call stands: with its parentheses if it has some. */
  Span around(Call call) {
    Span span = call.callee().span();
    for (Expression argument : call.arguments()) {
      span = span.to(argument.span());
    }
    for (Call.HashPair pair : call.hash()) {
      span = span.to(pair.span());
    }
    String content = text.text().content();
    int start = span.start();
    int end = span.end();
    boolean hasSome =
        start > 0
            && end < content.length()
            && content.charAt(start - 1) == '('
            && content.charAt(end) == ')';
    return hasSome ? new Span(start - 1, end + 1) : span;
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

  /** Reports what a name means. */
  void means(Span span, Supplier<? extends NameMeaning> meaning) {
    if (isFirst) {
      at(span).means(meaning);
    }
  }

  /** Reports that a name means a field. */
  void meansField(Span span, Field field) {
    means(span, () -> new NameMeaning.OfField(field));
  }

  /** Reports that a name means a value. */
  void meansValue(Span span, String name, Value value) {
    means(span, () -> new NameMeaning.OfLocal(name, value.type(), value.optional()));
  }

  /** Reports that a word in quotes means a value of an enum. */
  void meansValue(Span quoted, Type.EnumOf type, String value) {
    if (quoted.length() == value.length() + 2) {
      Span inside = new Span(quoted.start() + 1, quoted.end() - 1);
      means(inside, () -> new NameMeaning.OfValue(type, value));
    }
  }

  /** Reports what can be written in a stretch of the text. */
  void meansScope(Body body, LexicalScope scope) {
    means(body.span(), () -> scope.described(body, this));
  }

  void report(DiagnosticCode code, Span span, String fix, Object... words) {
    report(code, span, Fix.of(fix), words);
  }

  /** As above, with a fix that may hold edits. */
  void report(DiagnosticCode code, Span span, Fix fix, Object... words) {
    Diagnostic finding = Diagnostic.of(code, new Location(text.text(), span), words).fix(fix);
    if (vocabulary().explainsForeign()) {
      foreign.explain(finding).ifPresent(sink::report);
    } else {
      sink.report(finding);
    }
  }
}
