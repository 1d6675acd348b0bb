package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.hint.data.ScalarWords;
import io.promptcompiler.core.hint.declaration.DeclarationKeys;
import io.promptcompiler.core.hint.language.PlaceholderMatch;
import io.promptcompiler.core.hint.language.PlaceholderMatch.Kind;
import io.promptcompiler.core.hint.language.PlaceholderScanner;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.support.AnyCopy;
import io.promptcompiler.runtime.support.Decimals;
import io.promptcompiler.runtime.support.Numbers;
import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads constants of a declared type. The meaning of a scalar follows from its type and is never
 * guessed: {@code 094} is a text where a string is declared and a mistake where an integer is.
 */
public final class ConstantReader {
  private static final List<String> MEDIA = List.of("url", "contentType", "detail");

  private static final Pattern TAG = Pattern.compile("\\{\\{\\s*+[\\p{L}_][\\w.-]*+\\s*+\\}\\}");

  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?");

  /** The maximum length of a number, in characters. */
  private static final int LONGEST_NUMBER = 1_000;

  private static final String NUMBER_FIX = "Write a JSON number, or declare a string.";

  private final Function<Type.ObjectRef, ObjectType> objects;
  private final Set<String> parameters;
  private final DiagnosticCode wrong;
  private final DiagnosticSink sink;

  /** Creates a reader for defaults of the given types. */
  public ConstantReader(Types types, DiagnosticSink sink) {
    this(types, DiagnosticCode.WRONG_DEFAULT, sink);
  }

  /**
   * Creates a reader for defaults of types that are still being read.
   *
   * @param parameters the names of all parameters, so that placeholders with them are mistakes
   */
  ConstantReader(Types.Builder types, Set<String> parameters, DiagnosticSink sink) {
    this(types::object, parameters, DiagnosticCode.WRONG_DEFAULT, sink);
  }

  /**
   * Creates a reader for values of the given types.
   *
   * @param wrong the code of findings about values of a wrong type
   */
  public ConstantReader(Types types, DiagnosticCode wrong, DiagnosticSink sink) {
    this(types::object, Set.of(), wrong, sink);
  }

  private ConstantReader(
      Function<Type.ObjectRef, ObjectType> objects,
      Set<String> parameters,
      DiagnosticCode wrong,
      DiagnosticSink sink) {
    this.objects = objects;
    this.parameters = parameters;
    this.wrong = wrong;
    this.sink = sink;
  }

  /**
   * Reads a value; empty if there are errors.
   *
   * @param subject the path of the value: {@code tasks[0].id}
   */
  public Optional<Constant> read(String subject, DataNode node, Type type) {
    return switch (type.kind()) {
      case ANY -> Optional.of(read(node));
      case LIST -> {
        Type element = ((Type.ListOf) type).element();
        yield items(subject, node, (inner, item) -> read(inner, item, element));
      }
      case MESSAGES -> {
        List<String> roles = ((Type.Messages) type).roles();
        yield items(subject, node, (inner, item) -> message(inner, item, roles));
      }
      case MAP ->
          node instanceof Mapping ? Optional.of(read(node)) : wrong(subject, node, "a mapping");
      case OBJECT -> object(subject, node, (Type.ObjectRef) type);
      case MEDIA -> media(subject, node);
      case TEXT, ENUM, BOOL, INT, NUM, DEC ->
          node instanceof Scalar scalar
              ? scalar(subject, scalar, type)
              : wrong(subject, node, type.described());
    };
  }

  private Optional<Constant> object(String subject, DataNode node, Type.ObjectRef type) {
    return node instanceof Mapping mapping
        ? members(subject, mapping, objects.apply(type))
        : wrong(subject, node, "a mapping");
  }

  private Optional<Constant> scalar(String subject, Scalar scalar, Type type) {
    return switch (type.kind()) {
      case TEXT -> {
        checkTags(scalar);
        yield Optional.of(new Constant.Text(scalar.text()));
      }
      case ENUM -> value(subject, scalar, (Type.EnumOf) type);
      case BOOL -> {
        Optional<Boolean> truth = DeclarationKeys.truth(scalar);
        yield truth.isPresent()
            ? Optional.of(new Constant.Bool(truth.get()))
            : wrong(subject, scalar, type.described(), truthFix(scalar));
      }
      case INT, NUM, DEC -> {
        Optional<Constant> number = number(scalar.text(), type);
        if (number.isPresent() && isExample() && !isExact(number.get(), scalar.text())) {
          yield wrong(
              subject,
              scalar,
              "a number whose digits a double keeps",
              Fix.of("Declare a decimal, which keeps all digits."));
        }
        yield number.isPresent()
            ? number
            : wrong(subject, scalar, type.described(), numberFix(scalar, type));
      }
      case ANY, MAP, LIST, MESSAGES, OBJECT, MEDIA ->
          throw new IllegalArgumentException("no scalar: " + type);
    };
  }

  /** Reports a tag or a placeholder of a parameter in a default, which the model would see. */
  private void checkTags(Scalar scalar) {
    String text = isDefault() ? scalar.text() : "";
    Stream.concat(
            TAG.matcher(text).results().map(MatchResult::group),
            PlaceholderScanner.named(text).stream()
                .filter(one -> one.kind() == Kind.VALUE && parameters.contains(one.parameter()))
                .map(PlaceholderMatch::text))
        .findFirst()
        .map(tag -> Diagnostic.of(DiagnosticCode.UNFILLED_PLACEHOLDER, scalar.location(), tag))
        .map(
            finding ->
                finding.fix(
                    "A default is not a template. To print another parameter instead, write"
                        + " '{{default name other}}' in the text, and remove this default."))
        .ifPresent(sink::report);
  }

  private Optional<Constant> value(String subject, Scalar scalar, Type.EnumOf type) {
    String text = scalar.text();
    if (type.values().contains(text)) {
      Use.report(scalar.location(), () -> new NameMeaning.OfValue(type, text));
      return Optional.of(new Constant.Text(text));
    }
    List<String> words = List.of(type.values().get(0).split("\\s*[;|/]\\s*|\\s+", -1));
    boolean isOne = type.values().size() == 1 && words.contains(text);
    Fix fix =
        isOne
            ? Fix.of("Separate the values by commas: '[" + String.join(", ", words) + "]'.")
            : Suggestion.correction(text, type.values(), scalar.location());
    return wrong(subject, scalar, type.described(), fix);
  }

  private static Fix truthFix(Scalar scalar) {
    Fix meant = Keys.meantTruth(scalar);
    return meant.isEmpty() ? Fix.of("Write 'true' or 'false'.") : meant;
  }

  private Fix numberFix(Scalar scalar, Type type) {
    if (type instanceof Type.Int && NUMBER.matcher(scalar.text()).matches()) {
      return Fix.of(isDefault() ? "Write a whole number, or declare a number." : "");
    }
    return ScalarWords.number(scalar.text())
        .or(() -> ScalarWords.withDecimalComma(scalar.text()))
        .filter(meant -> number(meant, type).isPresent())
        .map(meant -> ScalarWords.writing(scalar.location(), meant))
        .orElse(isDefault() ? Fix.of(NUMBER_FIX) : Fix.NONE);
  }

  private static Optional<Constant> number(String text, Type type) {
    if (!isNumber(text)) {
      return Optional.empty();
    }
    if (type instanceof Type.Num) {
      return Optional.of(new Constant.Num(Double.valueOf(text)));
    }
    if (type instanceof Type.Dec) {
      return Optional.ofNullable(Decimals.of(text)).map(Constant.Dec::new);
    }
    try {
      return Optional.of(new Constant.Int(new BigDecimal(text).longValueExact()));
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** Returns whether a number prints with the digits that are written. */
  private static boolean isExact(Constant number, String written) {
    return !(number instanceof Constant.Num read)
        || (Double.isFinite(read.value())
            && new BigDecimal(Numbers.text(read.value())).compareTo(new BigDecimal(written)) == 0);
  }

  private Optional<Constant> items(
      String subject, DataNode node, BiFunction<String, DataNode, Optional<Constant>> read) {
    if (!(node instanceof Sequence sequence)) {
      boolean isText = node instanceof Scalar scalar && !scalar.isNull();
      String meant = isText ? "[" + ((Scalar) node).text().strip() + "]" : "";
      boolean isShown = isText && meant.length() < 80 && meant.matches("\\[[\\w ,.-]+\\]");
      return wrong(subject, node, "a list", isShown ? Fix.of("Write '" + meant + "'.") : Fix.NONE);
    }
    List<Constant> items = new ArrayList<>();
    for (DataNode item : sequence.items()) {
      Optional<Constant> value = read.apply(subject + "[" + items.size() + "]", item);
      if (value.isEmpty()) {
        return Optional.empty();
      }
      items.add(value.get());
    }
    return Optional.of(new Constant.Items(items));
  }

  private Optional<Constant> members(String subject, Mapping mapping, ObjectType object) {
    for (Entry entry : mapping.entries()) {
      if (object.field(entry.key()).isEmpty()) {
        return unknown(subject, entry, object.fieldNames());
      }
    }
    Map<String, Constant> members = new LinkedHashMap<>();
    for (Field field : object.fields()) {
      Optional<Entry> entry =
          mapping.entry(field.name()).filter(found -> !Keys.isNull(found.value()));
      if (entry.isEmpty() && field.required()) {
        return wrong(subject, mapping, "complete", Fix.of("Give '" + field.name() + "' a value."));
      }
      if (entry.isEmpty()) {
        field.defaultValue().ifPresent(value -> members.put(field.name(), value));
        continue;
      }
      Use.report(entry.get().keyLocation(), () -> new NameMeaning.OfField(field));
      String inner = subject + "." + field.name();
      Optional<Constant> value = read(inner, entry.get().value(), field.type());
      if (value.isEmpty()) {
        return Optional.empty();
      }
      members.put(field.name(), value.get());
    }
    return Optional.of(new Constant.Members(members));
  }

  private Optional<Constant> message(String subject, DataNode node, List<String> roles) {
    List<String> words = List.of("role", "content", "prefix");
    if (!(node instanceof Mapping mapping)) {
      return wrong(subject, node, "a message", Fix.of("Write '{ role: user, content: \"…\" }'."));
    }
    for (Entry entry : mapping.entries()) {
      if (!words.contains(entry.key())) {
        return unknown(subject, entry, words);
      }
    }
    Map<String, Constant> members = new LinkedHashMap<>();
    for (String word : words) {
      Optional<Entry> entry = mapping.entry(word).filter(found -> !Keys.isNull(found.value()));
      String inner = subject + "." + word;
      Optional<Constant> value =
          entry.isPresent()
              ? read(inner, entry.get().value(), member(word, roles))
              : word.equals("prefix")
                  ? Optional.of(new Constant.Bool(false))
                  : wrong(subject, node, "complete", Fix.of("Give '" + word + "' a value."));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      members.put(word, value.get());
    }
    return Optional.of(new Constant.Members(members));
  }

  private static Type member(String word, List<String> roles) {
    return switch (word) {
      case "role" -> new Type.EnumOf(BuiltInTypes.ROLE.name(), roles);
      case "prefix" -> Type.BOOLEAN;
      default -> Type.STRING;
    };
  }

  private Optional<Constant> media(String subject, DataNode node) {
    Map<String, Constant> members = new LinkedHashMap<>();
    if (node instanceof Scalar scalar) {
      members.put("url", new Constant.Text(scalar.text()));
    } else if (node instanceof Mapping mapping) {
      for (Entry entry : mapping.entries()) {
        if (!MEDIA.contains(entry.key())) {
          return unknown(subject, entry, MEDIA);
        }
        Optional<Constant> text = read(subject + "." + entry.key(), entry.value(), Type.STRING);
        if (text.isEmpty()) {
          return text;
        }
        members.put(entry.key(), text.get());
      }
    }
    try {
      String url = text(members, "url");
      if (node instanceof Scalar && !url.startsWith("data:")) {
        throw new IllegalArgumentException("Media can be written as a text only as a 'data:' URL");
      }
      Media media =
          members.containsKey("contentType")
              ? Media.of(URI.create(url), text(members, "contentType"))
              : Media.of(URI.create(url));
      if (members.containsKey("detail")) {
        media.withDetail(text(members, "detail"));
      }
    } catch (IllegalArgumentException e) {
      String fix = "Write '{ url: \"https://…\", contentType: image/png }', or a 'data:' URL.";
      return wrong(subject, node, "media", Fix.of(e.getMessage() + ". " + fix));
    }
    return Optional.of(new Constant.Members(members));
  }

  private static String text(Map<String, Constant> members, String name) {
    return members.get(name) instanceof Constant.Text text ? text.value() : "";
  }

  private Optional<Constant> unknown(String subject, Entry entry, List<String> words) {
    Fix fix = Suggestion.correction(entry.key(), words, "Properties", entry.keyLocation());
    return report(
        Diagnostic.of(
                DiagnosticCode.UNKNOWN_PROPERTY,
                entry.keyLocation(),
                entry.key(),
                "'" + subject + "'")
            .fix(fix));
  }

  /** Reads a value without a declared type. Its type follows from its form, as in JSON. */
  public static Constant read(DataNode node) {
    if (node instanceof Sequence sequence) {
      return new Constant.Items(sequence.items().stream().map(ConstantReader::read).toList());
    }
    if (node instanceof Mapping mapping) {
      Map<String, Constant> members = new LinkedHashMap<>();
      mapping.entries().forEach(entry -> members.put(entry.key(), read(entry.value())));
      return new Constant.Members(members);
    }
    Scalar scalar = (Scalar) node;
    if (scalar.isNull()) {
      return new Constant.Null();
    }
    if (scalar.isPlain()) {
      Optional<Constant> truth = DeclarationKeys.truth(scalar).map(Constant.Bool::new);
      return truth.orElseGet(() -> numberOrText(scalar.text()));
    }
    return new Constant.Text(scalar.text());
  }

  /** Returns a number as values of type any have it; one that would lose digits is a decimal. */
  private static Constant numberOrText(String text) {
    if (!isNumber(text)) {
      return new Constant.Text(text);
    }
    Object number = AnyCopy.of(new BigDecimal(text), text);
    if (number instanceof Long integer) {
      return new Constant.Int(integer);
    }
    if (number instanceof BigDecimal decimal) {
      return new Constant.Dec(decimal);
    }
    Double read = (Double) number;
    return read.isInfinite() ? new Constant.Text(text) : new Constant.Num(read);
  }

  private static boolean isNumber(String text) {
    // Java reads digits in time that is quadratic in their number.
    return text.length() <= LONGEST_NUMBER && NUMBER.matcher(text).matches();
  }

  /** Returns whether the value is an answer, which is shown to a model. */
  private boolean isExample() {
    return wrong == DiagnosticCode.WRONG_EXAMPLE_OUTPUT;
  }

  private boolean isDefault() {
    return wrong == DiagnosticCode.WRONG_DEFAULT;
  }

  private Optional<Constant> wrong(String subject, DataNode node, String what) {
    return wrong(subject, node, what, Fix.NONE);
  }

  private Optional<Constant> wrong(String subject, DataNode node, String what, Fix fix) {
    Location location = node.location();
    return report(Diagnostic.of(wrong, location, subject, what, node.shape()).fix(fix));
  }

  private Optional<Constant> report(Diagnostic diagnostic) {
    sink.report(diagnostic);
    return Optional.empty();
  }
}
