package io.promptcompiler.testing.chromium;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** The Chromium of the system. Tests are skipped, with a message, if it is not installed. */
public final class Chromium {
  private static final List<Path> CHROMIUM =
      List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/chromium-browser"));
  private static final List<Path> DRIVER =
      List.of(Path.of("/usr/bin/chromedriver"), Path.of("/usr/lib/chromium/chromedriver"));
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration POLL = Duration.ofMillis(20);

  private Chromium() {}

  /** Opens a window without a screen. */
  public static ChromeDriver open() {
    Path chromium = first(CHROMIUM, "Chromium");
    Path chromedriver = first(DRIVER, "its driver (the package chromium-driver)");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.toString());
    options.addArguments(
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage");
    // Colors that are on their way from light to dark are neither.
    options.addArguments("--force-prefers-reduced-motion");
    options.addArguments("--window-size=1360,1000", "--no-first-run", "--disable-extensions");
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.toFile())
            .usingAnyFreePort()
            .build();
    return new ChromeDriver(service, options);
  }

  private static Path first(List<Path> places, String what) {
    for (Path place : places) {
      if (Files.isExecutable(place)) {
        return place;
      }
    }
    throw skip("Nothing was tried in a browser: there is no " + what + ".");
  }

  /** Says why a test is skipped, also where nobody reads reports. */
  public static RuntimeException skip(String sentence) {
    System.out.println(sentence);
    return Assumptions.abort(sentence);
  }

  /** Waits until a condition holds. */
  public static void await(BooleanSupplier condition, Supplier<String> otherwise) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(otherwise.get());
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }
}
