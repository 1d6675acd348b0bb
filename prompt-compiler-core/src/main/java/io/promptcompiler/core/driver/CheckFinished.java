package io.promptcompiler.core.driver;

import io.promptcompiler.core.check.CheckToolCosts;
import io.promptcompiler.core.check.caching.CheckCaching;
import io.promptcompiler.core.check.mention.CheckMentions;
import io.promptcompiler.core.check.sensitivity.CheckSensitive;
import io.promptcompiler.core.check.trust.CheckTrust;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Exemptions;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.ReadExemptions;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.tool.ToolLookup;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds the findings about the finished program of a document to its others: trust, caching,
 * sensitive values, and names and costs of tools.
 */
final class CheckFinished {
  private CheckFinished() {}

  /**
   * Returns the document with additional findings, except those that it allows with a reason.
   *
   * @param inclusions looks up tools
   * @param edited decides whose exemptions count
   */
  static CompiledDocument check(
      CompiledDocument document, Inclusions inclusions, EditedTexts edited) {
    Exemptions exemptions =
        new Exemptions(() -> ReadExemptions.of(document.file()), edited::canAllow);
    List<Diagnostic> found = new ArrayList<>(document.findings());
    boolean isOld = has(document, DiagnosticCode.UNTRUSTED_IN_OLD_SYNTAX);
    // Where no exemption counts, a partial does not hide what it prints of an untrusted argument.
    boolean vouches =
        !has(document, DiagnosticCode.UNTRUSTED_ARGUMENT)
            || edited.canAllow(document.file().text());
    if (!isOld) {
      document
          .entryPoint()
          .ifPresent(
              one -> CheckTrust.check(one, exemptions, document.includes(), vouches, found::add));
    }
    document.entryPoint().ifPresent(one -> CheckCaching.check(one, found::add));
    document.entryPoint().ifPresent(one -> CheckSensitive.check(one, found::add));
    document
        .entryPoint()
        .filter(one -> one.tools().isPresent())
        .ifPresent(
            one -> CheckToolCosts.check(one, inclusions.toolLimits(document.file()), found::add));
    ToolLookup tools = inclusions.tools(document.file());
    document.entryPoint().ifPresent(one -> CheckMentions.check(one, tools, found::add));
    document.fragment().ifPresent(one -> CheckMentions.check(one.text(), tools, found::add));
    found.removeIf(finding -> Exemptions.isDecision(finding.code()) && exemptions.allow(finding));
    return document.finding(found).asking(inclusions.dependencies().questions());
  }

  private static boolean has(CompiledDocument document, DiagnosticCode code) {
    return document.findings().stream().anyMatch(finding -> finding.code() == code);
  }
}
