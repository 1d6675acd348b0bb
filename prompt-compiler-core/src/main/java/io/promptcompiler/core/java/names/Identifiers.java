package io.promptcompiler.core.java.names;

import io.promptcompiler.core.type.TypeName;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Conversions of names in templates to Java identifiers. The rules are part of the generated API.
 */
public final class Identifiers {
  private static final Pattern UNDERSCORES = Pattern.compile("_+");

  private Identifiers() {}

  /** Returns the name of a local variable that resembles a word. */
  static String local(String word) {
    String base = lowered(base(word));
    String name = FieldNames.hides(base) ? "the" + raised(base) : base;
    return JavaWords.KEYWORDS.contains(name) ? name + "_" : name;
  }

  /**
   * Returns a name as a word to which other words can be appended: {@code TASK_ID} becomes {@code
   * taskId}.
   */
  public static String word(String name) {
    return base(name);
  }

  /**
   * Returns the name of a parameter's accessor and setter: {@code task-id} becomes {@code taskId}.
   */
  public static String member(String name) {
    String base = base(name);
    return JavaWords.KEYWORDS.contains(base) || JavaWords.RESERVED_MEMBERS.contains(base)
        ? base + "_"
        : base;
  }

  /** Returns the name of the static method for a member whose name authors do not choose. */
  public static String method(String name) {
    String base = base(name);
    return JavaWords.KEYWORDS.contains(base) ? base + "_" : base;
  }

  /** Returns the name of the stage for a required parameter: {@code NeedsTaskId}. */
  public static String stage(String name) {
    return "Needs" + raised(base(name));
  }

  /** Returns the name of the method that returns a copy with another value: {@code withDueDate}. */
  public static String with(String name) {
    return "with" + raised(base(name));
  }

  /**
   * Returns the name of a type with the given path: {@code tasks}, {@code []} becomes {@code
   * TasksItem}.
   */
  static String type(List<String> path) {
    String name =
        path.stream()
            .map(step -> step.equals(TypeName.ELEMENT) ? "Item" : raised(base(step)))
            .collect(Collectors.joining());
    return name.equals("_") ? "__" : name;
  }

  /**
   * Returns the name of a class for a file's stem: {@code code-subtask} becomes {@code
   * CodeSubtaskPrompt}.
   */
  static String classOf(String stem, String folder, String noun) {
    boolean isOnlyNoun = stem.equals(noun) && !folder.isEmpty();
    return typeOf(isOnlyNoun ? folder.substring(folder.lastIndexOf('/') + 1) : stem, noun);
  }

  /** Returns the name of a class from a name and a noun. The noun is not appended twice. */
  static String typeOf(String name, String noun) {
    String suffix = raised(noun);
    String base = base(name).replaceFirst("^_+(?=.)", "");
    String raised = raised(startsLikeName(base) ? base : "_" + base);
    return raised.endsWith(suffix) ? raised : raised + suffix;
  }

  /** Returns the name of an enum constant: {@code in-progress} becomes {@code IN_PROGRESS}. */
  public static String constant(String value) {
    String upper = legal(value).toUpperCase(Locale.ROOT);
    String name = startsLikeName(upper) ? upper : "_" + upper;
    return name.equals("_") ? "__" : name;
  }

  /** Returns the name of a package for a folder: {@code my-folder} becomes {@code my_folder}. */
  static String packagePart(String folder) {
    String lower = legal(folder).toLowerCase(Locale.ROOT);
    String name = startsLikeName(lower) ? lower : "_" + lower;
    return JavaWords.KEYWORDS.contains(name) ? name + "_" : name;
  }

  /** Returns the name of a constant for a member: {@code taskId} becomes {@code TASK_ID}. */
  public static String upperSnake(String member) {
    return member.replaceAll("([\\p{Ll}\\p{N}])(\\p{Lu})", "$1_$2").toUpperCase(Locale.ROOT);
  }

  /** Returns whether a name is a valid class name without changes. */
  static boolean isTypeName(String name) {
    return startsLikeName(name)
        && legal(name).equals(name)
        && !JavaWords.KEYWORDS.contains(name)
        && !JavaWords.RESTRICTED_TYPE_NAMES.contains(name);
  }

  public static String raised(String name) {
    if (name.isEmpty()) {
      return name;
    }
    int end = name.offsetByCodePoints(0, 1);
    return name.substring(0, end).toUpperCase(Locale.ROOT) + name.substring(end);
  }

  static String lowered(String name) {
    int end = name.offsetByCodePoints(0, 1);
    return name.substring(0, end).toLowerCase(Locale.ROOT) + name.substring(end);
  }

  /** Returns a name in camel case. It begins like an identifier but may be a reserved word. */
  private static String base(String name) {
    String legal = legal(name);
    boolean isUpper =
        legal.equals(legal.toUpperCase(Locale.ROOT))
            && !legal.equals(legal.toLowerCase(Locale.ROOT));
    String cased = isUpper ? legal.toLowerCase(Locale.ROOT) : legal;
    int start = 0;
    while (start < cased.length() && cased.charAt(start) == '_') {
      start++;
    }
    StringBuilder camel = new StringBuilder(cased.substring(0, start));
    String rest = cased.substring(start);
    int end = rest.length();
    while (end > 0 && rest.charAt(end - 1) == '_') {
      end--;
    }
    for (String word : UNDERSCORES.split(rest.substring(0, end), -1)) {
      camel.append(camel.length() == start ? word : raised(word));
    }
    camel.append(rest.substring(end));
    String joined = camel.toString();
    return startsLikeName(joined) ? joined : "_" + joined;
  }

  /**
   * Returns the name with an underscore for every character that is not allowed in an identifier.
   */
  private static String legal(String name) {
    StringBuilder legal = new StringBuilder();
    name.codePoints()
        .forEach(
            point -> {
              boolean fits =
                  Character.isJavaIdentifierPart(point) && !Character.isIdentifierIgnorable(point);
              legal.appendCodePoint(fits ? point : '_');
            });
    return legal.toString();
  }

  private static boolean startsLikeName(String name) {
    return !name.isEmpty() && Character.isJavaIdentifierStart(name.codePointAt(0));
  }
}
