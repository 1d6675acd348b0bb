package io.promptcompiler.core.document;

import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.ADDED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.CHANGED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.REMOVED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.RETYPED;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.syntax.data.ChangeRule;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The contract of a document with models and applications, apart from its texts. Two states are
 * compared only by the terms and their rules, so the comparison works for all families.
 *
 * @param about the subject of findings; empty if they refer to the document itself
 * @param document the whole document; absent for the contract of several documents
 * @param terms the terms
 * @param end the additional finding if all documents of the contract are removed
 */
public record DocumentContract(
    String about, Optional<Location> document, List<Term> terms, Optional<ChangeRule.Row> end) {
  /** A contract without terms. */
  public static final DocumentContract NONE =
      new DocumentContract("", Optional.empty(), List.of(), Optional.empty());

  /** The words for an absent value. */
  public static final String ABSENT = "not set";

  private static final String KEEP = "Keep it until the next major version.";

  /** The rule for data that applications read. */
  public static final ChangeRule READ =
      ChangeRule.of(
          REMOVED.as(DiagnosticCode.MEMBER_REMOVED, KEEP).seenIn(),
          RETYPED.as(DiagnosticCode.MEMBER_RETYPED).seenIn(),
          CHANGED.as(DiagnosticCode.DATA_CHANGED));

  /** The rule for the tools that a prompt lists. */
  private static final ChangeRule LISTED =
      ChangeRule.of(
          REMOVED
              .as(DiagnosticCode.TOOL_UNLISTED, "Models are no longer offered it. " + KEEP)
              .seenIn(Member.Tools.KEY),
          ADDED
              .as(DiagnosticCode.TOOL_LISTED, "Applications have to provide its code.")
              .seenIn(Member.Tools.KEY));

  /** Copies the list. */
  public DocumentContract {
    terms = List.copyOf(terms);
  }

  /** Creates the contract of a document. */
  public static DocumentContract of(Location document, List<Term> terms) {
    return new DocumentContract("", Optional.of(document), terms, Optional.empty());
  }

  /** Returns a copy with additional terms. */
  public DocumentContract with(List<Term> others) {
    List<Term> all = new ArrayList<>(terms);
    all.addAll(others);
    return new DocumentContract(about, document, all, end);
  }

  /**
   * A term of a contract.
   *
   * @param rule which changes are reported; terms are compared with terms of the same rule
   * @param names the names that identify the term; findings use the first, unless it is empty.
   *     Terms with a common name correspond; if there are several, those with the same value, and
   *     then the closest ones
   * @param value the promised value
   * @param place a key, or the beginning of an object
   * @param keys the keys that lead from that place to the term; missing ones at the end are ignored
   * @param owner the keys of the document that lead to the owner of the term
   * @param note a sentence that is added to findings about a changed value; empty for no note
   */
  public record Term(
      ChangeRule rule,
      List<String> names,
      Value value,
      Location place,
      List<String> keys,
      List<String> owner,
      String note) {
    /** Copies the lists. */
    public Term {
      names = List.copyOf(names);
      keys = List.copyOf(keys);
      owner = List.copyOf(owner);
    }

    /** Creates a term. */
    public static Term of(ChangeRule rule, String name, Value value, Location place) {
      return new Term(rule, List.of(name), value, place, List.of(), List.of(), "");
    }

    /** Creates a term without a name in findings. */
    public static Term of(ChangeRule rule, Value value, Location place) {
      return of(rule, "", value, place);
    }

    /** Returns a copy with one more name. */
    public Term or(String name) {
      return new Term(rule, List.of(name(), name), value, place, keys, owner, note);
    }

    /** Returns a copy that is located at a nested key. */
    public Term at(String... path) {
      return new Term(rule, names, value, place, Arrays.asList(path), owner, note);
    }

    /** Returns a copy of the term that belongs to an object of the document. */
    public Term in(String... path) {
      return new Term(rule, names, value, place, keys, Arrays.asList(path), note);
    }

    /** Returns a copy with a note. */
    public Term noting(String sentence) {
      return new Term(rule, names, value, place, keys, owner, sentence);
    }

    /** Returns a copy with another value. */
    public Term with(Value other) {
      return new Term(rule, names, other, place, keys, owner, note);
    }

    /** Returns the name in findings. */
    public String name() {
      return names.get(0);
    }
  }

  /** The value of a term, and how findings show it. */
  public sealed interface Value
      permits DocumentContract.State,
          DocumentContract.Words,
          DocumentContract.Text,
          DocumentContract.Json,
          DocumentContract.Group,
          DocumentContract.Declared,
          DocumentContract.Aspects {
    /** Returns the type in words; empty for a value that applications do not read. */
    default String type() {
      return "";
    }
  }

  /**
   * A value that findings do not show. Another value of the same type is not a change.
   *
   * @param word the name of the state in a {@link ChangeRule}
   */
  public record State(String word, String type) implements Value {
    /** Creates a state without a type. */
    public static State of(String word) {
      return new State(word, "");
    }
  }

  /**
   * A value in words.
   *
   * @param compared the value to compare, which may be equal although the words differ
   */
  public record Words(Object compared, String words, String type) implements Value {
    /** Creates a value whose words are its string representation. */
    public static Words of(Object value) {
      return new Words(value, String.valueOf(value), "");
    }
  }

  /** A text. Findings show the differing parts. */
  public record Text(Optional<String> text, String type) implements Value {
    /** Creates a text that may be absent. */
    public static Text of(Optional<String> text) {
      return new Text(text, "");
    }
  }

  /**
   * Arbitrary data of a document. Each difference in the data is a finding.
   *
   * @param path the name of the data in findings
   */
  public record Json(String path, DataNode node) implements Value {}

  /** An object whose members are terms. */
  public record Group(List<Term> terms, String type) implements Value {
    /** Copies the list. */
    public Group {
      terms = List.copyOf(terms);
    }
  }

  /**
   * A declared type, compared by the class generated for it.
   *
   * @param words the name in the document
   */
  public record Declared(Type declared, String words) implements Value {}

  /**
   * A value with several aspects. All of their differences are one finding.
   *
   * @param all the aspects; comparable values have the same ones
   * @param words the words that distinguish the value from others with the same name
   */
  public record Aspects(List<Aspect> all, String words) implements Value {
    /** Copies the list. */
    public Aspects {
      all = List.copyOf(all);
    }
  }

  /**
   * An aspect.
   *
   * @param value its value
   * @param is the effect of the current value in words: {@code allows 1 line}; only the verb for a
   *     text, which is appended in quotes
   * @param was the same in the past tense: {@code allowed 1}
   */
  public record Aspect(Value value, String is, String was, Location place) {}

  /** Returns the contract of a document whose only terms are its data members and its tools. */
  static DocumentContract of(CompiledDocument document) {
    List<Member> members = document.entryPoint().map(one -> one.members()).orElse(List.of());
    List<Term> terms = new ArrayList<>();
    for (Member member : members) {
      if (member instanceof Member.Tools tools) {
        tools
            .names()
            .forEach(name -> terms.add(Term.of(LISTED, name, State.of(""), tools.location())));
      } else if (!(member instanceof Member.Output)) {
        terms.add(Term.of(READ, member.name(), value(member), member.location()));
      }
    }
    return of(document.file().location(), terms);
  }

  private static Value value(Member member) {
    return member instanceof Member.Given given ? value(given.name(), given.data()) : State.of("");
  }

  /** Returns the contract value for data. Families handle values of the runtime's types. */
  private static Value value(String path, Data data) {
    String type = type(data);
    if (data instanceof Data.Tree tree) {
      List<Term> inner = new ArrayList<>();
      for (Data.Tree.Member member : tree.members()) {
        String name = path + "." + member.name();
        inner.add(Term.of(READ, name, value(name, member.data()), member.location()));
      }
      return new Group(inner, type);
    }
    if (data instanceof Data.Plain plain && plain.constant() instanceof Constant.Text text) {
      return new Text(Optional.of(text.value()), type);
    }
    return data instanceof Data.Made ? new State("", type) : new Words(data, data.toString(), type);
  }

  private static String type(Data data) {
    if (data instanceof Data.Plain plain) {
      return plain.type() instanceof Type.Int ? "a long integer" : type(plain.type());
    }
    if (data instanceof Data.Nothing nothing) {
      return type(nothing.type());
    }
    if (data instanceof Data.Made made) {
      return "a " + made.type();
    }
    return data instanceof Data.Count ? "an integer" : "a mapping";
  }

  private static String type(Type type) {
    if (type instanceof Type.ListType list) {
      return list.element() instanceof Type.Text ? "a list of strings" : "a list";
    }
    return type instanceof Type.Any ? "any value" : type.described();
  }
}
