package io.promptcompiler.core.check;

import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.names.ResolvePath;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Call;
import io.promptcompiler.core.syntax.Call.HashPair;
import io.promptcompiler.core.syntax.Expression.NumberLiteral;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.data.IndentJson;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.runtime.integration.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Prints the declared output of a prompt as text in the template: {@code {{outputSchema}}} and
 * {@code {{outputExample indent=2}}}. The names have this meaning only in the text of a prompt that
 * declares an output, and only if they have no other meaning there.
 */
public final class PrintOutput {
  /** The names, each with what it prints. */
  public static final List<NameMeaning.OfHelper> NAMES =
      List.of(
          new NameMeaning.OfHelper(
              "outputSchema",
              "{{outputSchema indent=2}}",
              "Prints the JSON Schema of the model's answer, which `output` declares."),
          new NameMeaning.OfHelper(
              "outputExample",
              "{{outputExample indent=2}}",
              "Prints an answer of the model: the first one under `examples`, or a made-up one."));

  /** Names that insert the form of the answer in other tools, in lower case. */
  private static final Set<String> OF_OTHERS =
      Set.of(
          "formatinstructions",
          "jsonschema",
          "outputformat",
          "responseformat",
          "responseschema",
          "schema");

  private static final String INDENT = "indent";
  private static final int WIDEST = 10;

  private final Lowering lowering;
  private final ResolvePath paths;

  PrintOutput(Lowering lowering, ResolvePath paths) {
    this.lowering = lowering;
    this.paths = paths;
  }

  /** Returns whether a name prints the output. */
  public static boolean isName(String name) {
    return meaning(name).isPresent();
  }

  private static Optional<NameMeaning.OfHelper> meaning(String name) {
    return NAMES.stream().filter(one -> one.name().equals(name)).findFirst();
  }

  /** Returns the name that corresponds to a name in another notation: {@code output.schema}. */
  public static Optional<String> meant(String written) {
    String letters = letters(written);
    return names().stream().filter(letters::equalsIgnoreCase).findFirst();
  }

  /** Returns the name that a misspelt name, or a name of another tool, probably stands for. */
  public static Optional<String> likely(String written) {
    String letters = letters(written).toLowerCase(Locale.ROOT);
    return isOfOthers(letters)
        ? Optional.of(NAMES.get(0).name())
        : Nearest.to(written, names()).stream().findFirst();
  }

  /** Returns whether a name inserts the form of the answer in other tools. */
  public static boolean isOfOthers(String written) {
    return OF_OTHERS.contains(letters(written).toLowerCase(Locale.ROOT));
  }

  private static List<String> names() {
    return NAMES.stream().map(NameMeaning.OfHelper::name).toList();
  }

  private static String letters(String written) {
    return written.replaceAll("[._-]", "");
  }

  /** Returns whether the prompt declares an output, so that these names are defined. */
  public static boolean isDeclared(LexicalScope scope) {
    return scope.fallback(NAMES.get(0).name()).isPresent();
  }

  /** Returns the instructions for a tag, if it prints the output. */
  Optional<List<Instruction>> print(Call call, LexicalScope scope) {
    if (!(call.callee() instanceof Path path)
        || !path.isSimple()
        || !isName(path.original())
        || !call.arguments().isEmpty()
        || paths.hasOtherMeaning(path.original(), scope)) {
      return Optional.empty();
    }
    lowering.names().add(at(call), () -> meaning(path.original()).orElseThrow());
    return paths
        .fallback(path.segments().get(0), scope)
        .map(Value.Literal.class::cast)
        .map(literal -> ((Constant.Text) literal.constant()).value())
        .map(json -> List.of(new Instruction.EmitText(spread(json, call), at(call))));
  }

  private Location at(Call call) {
    return lowering.at(call.callee().span());
  }

  private String spread(String json, Call call) {
    String spread = json;
    for (HashPair pair : call.hash()) {
      if (!pair.key().equals(INDENT)) {
        lowering.report(
            DiagnosticCode.UNKNOWN_NAMED_ARGUMENT,
            pair.keySpan(),
            form(call),
            call.callee().original(),
            pair.key());
      } else if (pair.value() instanceof NumberLiteral number
          && number.value() == (int) number.value()
          && number.value() >= 0
          && number.value() <= WIDEST) {
        spread = number.value() == 0 ? json : IndentJson.indent(json, (int) number.value());
      } else {
        lowering.report(
            DiagnosticCode.WRONG_TYPE,
            pair.value().span(),
            form(call),
            call.callee().original(),
            "a number of spaces",
            lowering.textOf(pair.value().span()),
            "not a number from 0 to " + WIDEST);
      }
    }
    return spread;
  }

  private static Fix form(Call call) {
    return form(call.callee().original());
  }

  /** Returns the fix with the form of a call. */
  static Fix form(String name) {
    return Fix.of("Write '" + meaning(name).orElseThrow().form() + "'.");
  }

  /** Returns the fix for a call in the wrong place. */
  public static Fix elsewhere() {
    return Fix.of(
        "Declare the answer in the frontmatter of this prompt, such as 'output: { answer: { required:"
            + " true } }'. A fragment has no answer.");
  }
}
