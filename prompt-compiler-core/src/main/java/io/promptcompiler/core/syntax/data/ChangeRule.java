package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A table of the changes of a term that break users. A change that matches no row is harmless.
 *
 * @param rows the rows; the first match counts
 */
public record ChangeRule(List<Row> rows) {
  /** The rule of what nobody relies on. */
  public static final ChangeRule NONE = of();

  /** Copies the list. */
  public ChangeRule {
    rows = List.copyOf(rows);
  }

  /** Creates a table. */
  public static ChangeRule of(Row... rows) {
    return new ChangeRule(Arrays.asList(rows));
  }

  /** The ways in which a term can change. */
  public enum Kind {
    /** The term is in both states, with different values. */
    CHANGED,
    /** The term is in both states, with different types. */
    RETYPED,
    /** The term is only in the released state. */
    REMOVED,
    /** The term is only in the current state. */
    ADDED;

    /** Creates a row for changes of this kind. */
    public Row as(DiagnosticCode code, String fix) {
      return new Row(this, "", "", code, fix, Optional.empty());
    }

    /** Creates a row without a fix. */
    public Row as(DiagnosticCode code) {
      return as(code, "");
    }
  }

  /**
   * A row.
   *
   * @param kind the change
   * @param from the state that the term had; empty for any
   * @param to the state that it has; empty for any
   * @param code the finding; its arguments are the name of the term, if it has one, and the two
   *     values of a change, if they can be shown
   * @param fix the advice of the finding; empty for none
   * @param members the members of the class in which callers see the change, if not the member of
   *     the term
   */
  public record Row(
      Kind kind,
      String from,
      String to,
      DiagnosticCode code,
      String fix,
      Optional<List<String>> members) {
    /** Returns a copy that applies only to terms with the given former state. */
    public Row from(String state) {
      return new Row(kind, state, to, code, fix, members);
    }

    /** Returns a copy that applies only to terms with the given current state. */
    public Row to(String state) {
      return new Row(kind, from, state, code, fix, members);
    }

    /** Returns a copy for a change that callers see in the given members. */
    public Row seenIn(String... names) {
      return new Row(kind, from, to, code, fix, Optional.of(Arrays.asList(names)));
    }

    private boolean fits(Kind change, String was, String is) {
      return kind == change
          && (from.isEmpty() || from.equals(was))
          && (to.isEmpty() || to.equals(is));
    }
  }

  /** Returns whether a term can be absent. Otherwise absence is a value like others. */
  public boolean knowsAbsence() {
    return rows.stream().anyMatch(row -> row.kind() == Kind.REMOVED || row.kind() == Kind.ADDED);
  }

  /** Returns the row for a change from one state to another. */
  public Optional<Row> row(Kind change, String was, String is) {
    return rows.stream().filter(row -> row.fits(change, was, is)).findFirst();
  }
}
