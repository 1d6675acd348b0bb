package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.List;
import java.util.Optional;

/** Reads how often values change, and reports words that are unknown or have no meaning. */
public final class DeclaredVaries {
  private static final List<String> OF_ALL =
      List.of(Varies.DEPLOYMENT.word(), Varies.SESSION.word(), Varies.REQUEST.word());

  private DeclaredVaries() {}

  /** Returns how often all values of a document or folder change, if it declares that. */
  public static Varies ofAll(Keys keys, DiagnosticSink sink) {
    Optional<Scalar> written = keys.scalar(Varies.KEY);
    if (written.isEmpty()) {
      return Varies.UNDECLARED;
    }
    Optional<Varies> meant = Varies.of(written.get().text());
    if (meant.isEmpty()) {
      unknown(written.get(), OF_ALL, sink);
    } else if (meant.get() == Varies.APPEND) {
      report(
          written.get(),
          "only messages grow at their end, which is their default",
          Fix.of("Write 'varies: append' at a parameter of type 'messages', or remove it."),
          sink);
      return Varies.UNDECLARED;
    }
    return meant.orElse(Varies.UNDECLARED);
  }

  /** Checks the word in a declaration of the given type. */
  static void check(Keys keys, String subject, Type type, DiagnosticSink sink) {
    Optional<Scalar> written = keys.scalar(Varies.KEY);
    if (written.isEmpty()) {
      return;
    }
    boolean isMessages = type instanceof Type.Messages;
    Optional<Varies> meant = Varies.of(written.get().text());
    if (meant.isEmpty()) {
      unknown(written.get(), isMessages ? Varies.WORDS : OF_ALL, sink);
    } else if (meant.get() == Varies.APPEND && !isMessages) {
      report(
          written.get(),
          "only messages grow at their end, and '" + subject + "' is no list of messages",
          Fix.of("Write 'request', or 'session' if it stays the same within a conversation."),
          sink);
    }
  }

  private static void unknown(Scalar written, List<String> words, DiagnosticSink sink) {
    report(
        written,
        "it is not one of its words",
        Suggestion.correction(written.text(), words, "Possible values", written.location()),
        sink);
  }

  private static void report(Scalar written, String why, Fix fix, DiagnosticSink sink) {
    sink.report(
        Diagnostic.of(DiagnosticCode.BAD_VARIES, written.location(), written.text(), why).fix(fix));
  }
}
