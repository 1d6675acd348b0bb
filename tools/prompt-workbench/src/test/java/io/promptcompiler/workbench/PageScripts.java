package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import javax.script.Invocable;
import javax.script.ScriptEngine;
import javax.script.ScriptException;
import org.openjdk.nashorn.api.scripting.NashornScriptEngineFactory;

/** The scripts of the page that need no document, run in this JVM. */
final class PageScripts {
  /** What browsers have and this engine lacks, and functions that take and return JSON. */
  private static final String AROUND =
      """
      var window = { catalogue: {} };
      Object.assign = function (to) {
        for (var i = 1; i < arguments.length; i++) {
          for (var name in arguments[i]) to[name] = arguments[i][name];
        }
        return to;
      };
      Number.isFinite = function (one) { return typeof one === 'number' && isFinite(one); };
      Number.isSafeInteger = function (one) { return Number.isFinite(one) && one === Math.floor(one); };
      Array.prototype.includes = function (one) { return this.indexOf(one) >= 0; };
      window.catalogue.textOf = function (rendered) {
        function join(text) { return text.map(function (one) { return one[0]; }).join(''); }
        return rendered.text ? join(rendered.text) : rendered.messages.map(function (one) {
          return one.role + (one.prefix ? '*' : '') + ': ' + join(one.parts[0].text);
        }).join('\\n');
      };
      function rendered(page, schema, values) {
        try {
          var live = window.catalogue.live(JSON.parse(page), JSON.parse(schema));
          return live.reason || window.catalogue.textOf(live.render(JSON.parse(values)));
        } catch (e) {
          return 'ERROR ' + e.message;
        }
      }
      function divided(stretches, points, later) {
        return JSON.stringify(window.catalogue.divided(JSON.parse(stretches), JSON.parse(points), later));
      }
      function shares(all, lengths) {
        var given = JSON.parse(all);
        return window.catalogue.shares(given, JSON.parse(lengths)) + ' '
          + window.catalogue.pointsOf(given).map(function (one) { return '[' + one.later + ']'; }).join('');
      }
      function fitting(schema, values) {
        return JSON.stringify(window.catalogue.fitting(JSON.parse(schema), JSON.parse(values)));
      }
      """;

  private final ScriptEngine engine =
      new NashornScriptEngineFactory().getScriptEngine("--language=es6");

  PageScripts() throws IOException, ScriptException {
    engine.eval(AROUND);
    for (String name :
        List.of("stable", "handlebars.runtime.min", "helpers", "evaluate", "values", "live")) {
      engine.eval(new String(PageAssets.read("assets/" + name + ".js"), UTF_8));
    }
  }

  String call(String function, Object... arguments) throws ScriptException, NoSuchMethodException {
    return String.valueOf(((Invocable) engine).invokeFunction(function, arguments));
  }
}
