package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A pure function of values, applied by {@link Value.Apply}. */
public sealed interface Function
    permits Function.BuiltIn, Function.OfRuntime, Function.Print, Function.OfProject {

  /** Returns a word for it. */
  String word();

  /** Distinguishes functions with the same word in fingerprints, which must not change. */
  default String family() {
    return getClass().getSimpleName();
  }

  /**
   * The functions that every target has. An absent argument counts as empty for {@code any}, and is
   * not allowed for other types.
   */
  enum BuiltIn implements Function {
    /**
     * Whether two values are equal: both texts, both numbers, both truth values, both of one enum,
     * or both {@code any}; two absent values are equal.
     */
    EQUAL,
    /**
     * Whether the first value is less: two texts, numbers or {@code any}; false if one is absent.
     */
    LESS,
    /** Whether the first value is less or equal, like {@link #LESS}. */
    AT_MOST,
    /** Whether the first value is greater, like {@link #LESS}. */
    GREATER,
    /** Whether the first value is greater or equal, like {@link #LESS}. */
    AT_LEAST,
    /** Whether all of two or more truth values are true. */
    ALL,
    /** Whether one of two or more truth values is true. */
    SOME,
    /**
     * The first of two values of one type, unless it is absent or an empty text: then the other.
     */
    OR_ELSE,
    /** A value ({@code any}) as compact JSON; an absent value is an empty text. */
    JSON,
    /** Like {@link #JSON}, with each {@code <} escaped, so that the result contains no tag. */
    JSON_WITHOUT_TAGS,
    /**
     * A value ({@code any}) as JSON that is spread over lines, with a number of spaces for each
     * level; none make it compact.
     */
    JSON_LINES,
    /** Whether a text contains a second one. */
    HAS_PART,
    /** Whether a list has an element, or a text a part: both {@code any}. */
    CONTAINS,
    /**
     * The number of elements of a list, or of elements or units of a value of type {@code any}; 0
     * if absent.
     */
    LENGTH,
    /** The integer that a value of type {@code any} is, else 0. */
    INTEGER,
    /** The number that a value of type {@code any} is, else 0. */
    NUMBER,
    /** The list that a value of type {@code any} is, else an empty one. */
    LIST,
    /**
     * A list of numbers sorted by value, or of texts sorted by code unit, in ascending order; other
     * lists are unchanged.
     */
    SORT_ASCENDING,
    /** Like {@link #SORT_ASCENDING}, in descending order. */
    SORT_DESCENDING,
    /** The first elements of a list, up to a number of them. */
    TAKE;

    @Override
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A function that the runtime has under its name and that returns a text. It needs no rule
   * anywhere: nothing is folded, and back ends find it by the name. Absent arguments are allowed
   * only where it takes {@code any}.
   *
   * @param word the name
   * @param unprinted the positions of arguments that have a text of which nothing is in the result,
   *     such as a text to search for
   */
  record OfRuntime(String word, Set<Integer> unprinted) implements Function {
    /** Copies the set. */
    public OfRuntime {
      unprinted = Set.copyOf(unprinted);
    }

    /** Returns a function that may print any of its arguments. */
    public OfRuntime(String word) {
      this(word, Set.of());
    }

    @Override
    public String family() {
      return "BuiltIn";
    }
  }

  /**
   * Converts a value to text; an absent value gives an empty one.
   *
   * @param form how it prints
   */
  record Print(Conversion.Form form) implements Function {
    @Override
    public String word() {
      return "text";
    }
  }

  /**
   * A function of the project.
   *
   * @param name its name in templates
   * @param reference its place, in the notation of the target
   * @param parameters the types of its parameters; an argument of type {@code any} may be absent
   * @param returns the type of its result
   * @param trust the declared trust of its result
   */
  record OfProject(String name, String reference, List<Type> parameters, Type returns, Trust trust)
      implements Function {

    /** Copies the list. */
    public OfProject {
      parameters = List.copyOf(parameters);
    }

    /** Creates a function that does not declare the trust of its results. */
    public OfProject(String name, String reference, List<Type> parameters, Type returns) {
      this(name, reference, parameters, returns, Trust.NOT_SAID);
    }

    @Override
    public String word() {
      return name;
    }
  }
}
