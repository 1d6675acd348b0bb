package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A pure function of values, applied by {@link Value.Apply}. */
public sealed interface Function
    permits Function.BuiltIn, Function.OfRuntime, Function.Print, Function.OfProject {

  /** Returns the word for this function. */
  String word();

  /**
   * Returns a text that distinguishes functions with the same word in fingerprints. It must not
   * change.
   */
  default String family() {
    return getClass().getSimpleName();
  }

  /**
   * The functions that every target has. An absent argument counts as empty for {@code any}, and is
   * not allowed for other types.
   */
  enum BuiltIn implements Function {
    /**
     * Whether two values are equal: both texts, both numbers, both booleans, both of one enum, or
     * both {@code any}; two absent values are equal.
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
    /** Whether all of two or more booleans are true. */
    ALL,
    /** Whether at least one of two or more booleans is true. */
    SOME,
    /**
     * The first of two values of one type, or the second if the first is absent or an empty text.
     */
    OR_ELSE,
    /** A value ({@code any}) as compact JSON; an absent value is an empty text. */
    JSON,
    /** Like {@link #JSON}, with each {@code <} escaped, so that the result contains no tag. */
    JSON_WITHOUT_TAGS,
    /**
     * A value ({@code any}) as JSON on several lines, with a number of spaces for each level; with
     * 0 spaces, compact JSON.
     */
    JSON_LINES,
    /** Whether a text contains a second one. */
    HAS_PART,
    /**
     * Whether a list contains an element, or a text contains another; both arguments are of type
     * {@code any}.
     */
    CONTAINS,
    /**
     * The number of elements of a list, or of elements or units of a value of type {@code any}; 0
     * if absent.
     */
    LENGTH,
    /** A value of type {@code any} as an integer; 0 if it is not an integer. */
    INTEGER,
    /** A value of type {@code any} as a number; 0 if it is not a number. */
    NUMBER,
    /** A value of type {@code any} as a decimal; 0 if it is not a finite number. */
    DECIMAL,
    /** A value of type {@code any} as a list; an empty list if it is not a list. */
    LIST,
    /**
     * A list of numbers sorted by value, or of texts sorted by code unit, in ascending order; other
     * lists are unchanged.
     */
    SORT_ASCENDING,
    /** Like {@link #SORT_ASCENDING}, in descending order. */
    SORT_DESCENDING,
    /** The first elements of a list, up to the given number. */
    TAKE;

    @Override
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A function of the runtime with the given name that returns a text. It needs no special rules:
   * calls are not folded, and back ends find the function by its name. Only arguments of type
   * {@code any} may be absent.
   *
   * @param word the name
   * @param unprinted the positions of arguments whose text does not become part of the result, such
   *     as a text to search for
   */
  record OfRuntime(String word, Set<Integer> unprinted) implements Function {
    /** Copies the set. */
    public OfRuntime {
      unprinted = Set.copyOf(unprinted);
    }

    /** Creates a function that may print any of its arguments. */
    public OfRuntime(String word) {
      this(word, Set.of());
    }

    @Override
    public String family() {
      return "BuiltIn";
    }
  }

  /**
   * Converts a value to text; an absent value becomes an empty text.
   *
   * @param form the form of the conversion
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
   * @param reference a reference to its implementation, in the notation of the target
   * @param parameters the types of its parameters; an argument of type {@code any} may be absent
   * @param returns the type of its result
   * @param origin the declared origin of its result
   */
  record OfProject(
      String name, String reference, List<Type> parameters, Type returns, Origin origin)
      implements Function {

    /** Copies the list. */
    public OfProject {
      parameters = List.copyOf(parameters);
    }

    @Override
    public String word() {
      return name;
    }
  }
}
