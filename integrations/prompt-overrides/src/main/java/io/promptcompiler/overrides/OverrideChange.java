package io.promptcompiler.overrides;

import io.promptcompiler.runtime.integration.Shown;
import java.util.List;

/**
 * A change of what an {@link OverridableCatalog} serves, or of one of its sources.
 *
 * @param kind the kind of change
 * @param id the id of the prompt, or the path of the file; empty for a source
 * @param source the name of the source, {@code directory /etc/acme/prompts}; empty for {@link
 *     Kind#SUSPENDED} and {@link Kind#RESUMED}
 * @param findings the reasons for a rejection or an unreadable source, or the price of an accepted
 *     text, each as a line for authors: {@code /etc/acme/prompts/ask.md:3:1: error: …}; at most a
 *     hundred for each file, and then a line with the number of the others
 */
public record OverrideChange(Kind kind, String id, String source, List<String> findings) {
  /** Copies the list. */
  public OverrideChange {
    findings = List.copyOf(findings);
  }

  /** The kinds of changes. */
  public enum Kind {
    /** A prompt is served with a new text. */
    ACCEPTED,
    /** A new text of a prompt is not served; the text that was served before stays. */
    REJECTED,
    /**
     * An override is gone, and the prompt is served as before it; or a file is gone that was
     * rejected or ignored.
     */
    WITHDRAWN,
    /** A file belongs to no released prompt, or cannot be overridden. */
    IGNORED,
    /** {@link OverridableCatalog#suspend} was called. */
    SUSPENDED,
    /** {@link OverridableCatalog#resume} was called. */
    RESUMED,
    /** A source cannot be read; what was served before stays. */
    UNREADABLE,
    /** A source can be read again. */
    READABLE
  }

  /**
   * Returns the kind, the prompt, the source and the findings, for logs. Line breaks and invisible
   * characters of names are escaped.
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(kind.name());
    if (!id.isEmpty()) {
      text.append(' ').append(Shown.spelled(id));
    }
    if (!source.isEmpty()) {
      text.append(" (").append(Shown.spelled(source)).append(')');
    }
    findings.forEach(finding -> text.append("\n  ").append(finding));
    return text.toString();
  }
}
