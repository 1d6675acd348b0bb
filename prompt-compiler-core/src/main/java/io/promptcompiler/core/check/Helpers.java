package io.promptcompiler.core.check;

import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The helpers that templates can call: the built-in ones, and those of the project. */
public final class Helpers {
  private static final int MANY = Integer.MAX_VALUE;

  /** The helpers of the language, in the order in which they are documented. */
  public static final List<Signature> OF_LANGUAGE =
      List.of(
          two("eq", "(eq a b)", "true when both are the same"),
          two("ne", "(ne a b)", "true when they differ"),
          two("lt", "(lt a b)", "true when `a` is less: of two numbers, or two texts"),
          two("lte", "(lte a b)", "true when `a` is less or the same"),
          two("gt", "(gt a b)", "true when `a` is more"),
          two("gte", "(gte a b)", "true when `a` is more or the same"),
          new Signature("and", "(and a b)", 2, MANY, Set.of(), "true when all are"),
          new Signature("or", "(or a b)", 2, MANY, Set.of(), "true when one is"),
          one("not", "(not a)", "true when it is not"),
          two("default", "(default value fallback)", "the fallback for what is absent or empty"),
          two("join", "(join list \", \")", "the elements with a text between them"),
          one("json", "(json value)", "any value as JSON, as `JSON.stringify` writes it"),
          one("upper", "(upper text)", "in upper case"),
          one("lower", "(lower text)", "in lower case"),
          one("trim", "(trim text)", "without white space at both ends"),
          one("capitalize", "(capitalize text)", "with the first character in upper case"),
          two("indent", "(indent text 4)", "with that many spaces before each line"),
          new Signature(
              "truncate",
              "(truncate text 80 suffix=\"…\")",
              2,
              2,
              Set.of("suffix"),
              "at most that many UTF-16 units; a text that is cut ends in the suffix, which is"
                  + " counted"),
          new Signature(
              "replace",
              "(replace text \"from\" \"to\")",
              3,
              3,
              Set.of(),
              "with all occurrences of one text replaced by another"),
          new Signature(
              "datamark",
              "(datamark text mark=\"^\")",
              1,
              1,
              Set.of("mark"),
              "with a mark, `▁` if none is given, in place of each run of white space; the mark is"
                  + " removed from the text before"),
          two("contains", "(contains listOrText x)", "true when it has the element or the text"),
          new Signature(
              "format",
              "(format number decimals=2 group=\",\")",
              1,
              1,
              Set.of("decimals", "group"),
              "a number with that many decimals, rounded half up, and a text between each three"
                  + " digits; the same on every machine"),
          one("length", "(length listOrText)", "how many elements, or UTF-16 units of a text"));

  /** Only the helpers of the language. */
  public static final Helpers NONE = new Helpers(List.of());

  private final Map<String, Function.OfProject> ofProject = new LinkedHashMap<>();

  /** The helpers of the language and more; names are known to differ. */
  public Helpers(List<Function.OfProject> ofProject) {
    ofProject.forEach(helper -> this.ofProject.put(helper.name(), helper));
  }

  /**
   * The signature of a helper.
   *
   * @param form an example
   * @param least how many arguments it needs
   * @param most how many it takes
   * @param hash the named arguments that it knows
   * @param documentation what it gives
   */
  public record Signature(
      String name, String form, int least, int most, Set<String> hash, String documentation) {

    /** Copies the set. */
    public Signature {
      hash = Set.copyOf(hash);
    }

    /** What its name means. */
    NameMeaning meaning() {
      return new NameMeaning.OfHelper(name, form, documentation);
    }

    /** {@code exactly two arguments}. */
    String arity() {
      if (least < most) {
        return "at least " + arguments(least);
      }
      return least == 0 ? "no arguments" : "exactly " + arguments(least);
    }

    private static String arguments(int count) {
      String number =
          count <= 3 ? List.of("no", "one", "two", "three").get(count) : String.valueOf(count);
      return number + (count == 1 ? " argument" : " arguments");
    }
  }

  private static Signature one(String name, String form, String documentation) {
    return new Signature(name, form, 1, 1, Set.of(), documentation);
  }

  private static Signature two(String name, String form, String documentation) {
    return new Signature(name, form, 2, 2, Set.of(), documentation);
  }

  /** How a helper is called, if there is one of that name. */
  Optional<Signature> find(String name) {
    Function.OfProject own = ofProject.get(name);
    return own != null
        ? Optional.of(signature(own))
        : OF_LANGUAGE.stream().filter(helper -> helper.name().equals(name)).findFirst();
  }

  /** A helper of the project. */
  Optional<Function.OfProject> ofProject(String name) {
    return Optional.ofNullable(ofProject.get(name));
  }

  /** All names, for suggestions. */
  List<String> names() {
    List<String> names = new ArrayList<>(OF_LANGUAGE.stream().map(Signature::name).toList());
    names.addAll(ofProject.keySet());
    return names;
  }

  private static Signature signature(Function.OfProject helper) {
    StringBuilder form = new StringBuilder("(").append(helper.name());
    helper.parameters().forEach(type -> form.append(' ').append(type.written()));
    int count = helper.parameters().size();
    return new Signature(helper.name(), form.append(')').toString(), count, count, Set.of(), "");
  }

  /** Names that mean something else, so that no helper of a project can have them. */
  public static boolean isTaken(String name) {
    return HelperNames.BUILT_IN.contains(name)
        || HelperNames.BLOCKS.contains(name)
        || HelperNames.RESERVED.contains(name)
        || (OF_LANGUAGE.stream().anyMatch(helper -> helper.name().equals(name))
            && !HelperNames.OVERRIDABLE.contains(name));
  }
}
