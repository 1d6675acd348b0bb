package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A pure function of values, applied by {@link Value.Apply}. */
public sealed interface Function
    permits Function.BuiltIn, Function.OfRuntime, Function.Print, Function.OfProject {

  /** A word for it. */
  String word();

  /** Distinguishes functions with the same word in fingerprints, which must not change. */
  default String family() {
    return getClass().getSimpleName();
  }

  /**
   * The functions that every target has. What is absent counts as nothing where {@code any} is
   * taken, and is not allowed elsewhere.
   */
  enum BuiltIn implements Function {
    /**
     * Whether two values are the same: both texts, both numbers, both truth values, both of one
     * enum, or both {@code any}; what is absent is the same as what is absent.
     */
    EQUAL,
    /** Whether the first is less: two texts, numbers or {@code any}; false when one is absent. */
    LESS,
    /** Whether the first is less or the same, as {@link #LESS}. */
    AT_MOST,
    /** Whether the first is more, as {@link #LESS}. */
    GREATER,
    /** Whether the first is more or the same, as {@link #LESS}. */
    AT_LEAST,
    /** Whether all of two or more truth values hold. */
    ALL,
    /** Whether one of two or more truth values holds. */
    SOME,
    /**
     * The first of two values of one type, unless it is absent or an empty text: then the other.
     */
    OR_ELSE,
    /** A value ({@code any}) as compact JSON; what is absent gives an empty text. */
    JSON,
    /** As {@link #JSON}, with each {@code <} as an escape, so that no tag is in it. */
    JSON_WITHOUT_TAGS,
    /**
     * A value ({@code any}) as JSON that is spread over lines, with a number of spaces for each
     * level; none make it compact.
     */
    JSON_LINES,
    /** Whether a text has a second one inside. */
    HAS_PART,
    /** Whether a list has an element, or a text a part: both {@code any}. */
    CONTAINS,
    /** How many elements a list has, or a list or text of type {@code any}; 0 when absent. */
    LENGTH,
    /** The integer that a value of type {@code any} is, else 0. */
    INTEGER,
    /** The number that a value of type {@code any} is, else 0. */
    NUMBER,
    /** The list that a value of type {@code any} is, else an empty one. */
    LIST,
    /**
     * A list with its numbers by value or its texts by code unit, the smallest first; a list of
     * anything else as it is.
     */
    SORT_ASCENDING,
    /** As {@link #SORT_ASCENDING}, the largest first. */
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

    /** A function that may print any of its arguments. */
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
   * @param name how templates call it
   * @param reference where it is, in words of the target
   * @param parameters what it takes; a value of type {@code any} may be absent
   * @param returns what it gives
   * @param trust what is said about the trust of that
   */
  record OfProject(String name, String reference, List<Type> parameters, Type returns, Trust trust)
      implements Function {

    /** Copies the list. */
    public OfProject {
      parameters = List.copyOf(parameters);
    }

    /** A function about the trust of whose results nothing is said. */
    public OfProject(String name, String reference, List<Type> parameters, Type returns) {
      this(name, reference, parameters, returns, Trust.NOT_SAID);
    }

    @Override
    public String word() {
      return name;
    }
  }
}
